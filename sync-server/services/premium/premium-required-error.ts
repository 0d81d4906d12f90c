import { AppError } from '../../errors/app-error.ts'

/** `what` begins the sentence: "Saving comparisons". */
export class PremiumRequiredError extends AppError {
  constructor(what: string) {
    super(`${what} needs premium.`, { status: 403, code: 'premium-required', title: 'Premium required' })
  }
}
