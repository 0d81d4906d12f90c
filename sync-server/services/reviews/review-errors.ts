import { AppError } from '../../errors/app-error.ts'

/** What a moderator has removed does not come back word for word; another review may take its place. */
export class RemovedTextError extends AppError {
  constructor() {
    super('A moderator has removed this review. Please write a new one.', {
      status: 409,
      code: 'review-removed',
      title: 'Review removed',
    })
  }
}
