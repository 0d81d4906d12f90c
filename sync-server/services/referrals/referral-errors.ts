import { AppError } from '../../errors/app-error.ts'

export class RewardUsedError extends AppError {
  constructor() {
    super('This reward has been redeemed already.', {
      status: 409,
      code: 'reward-used',
      title: 'Reward already redeemed',
    })
  }
}

/** There is nothing that a month could be added to; the reward stays as it is. */
export class LifetimePremiumError extends AppError {
  constructor() {
    super(
      'You have premium for life, so there is nothing a month could be added to. The reward stays yours.',
      {
        status: 409,
        code: 'lifetime-premium',
        title: 'Premium for life',
      },
    )
  }
}
