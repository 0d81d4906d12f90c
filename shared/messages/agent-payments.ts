/** SPEC §8. `rejected`: the server refused without a reason of its own; `unsent`: the call itself failed. */
export const agentPaymentMessages = {
  payment: {
    title: 'Payment failed',
    rejected: 'Could not process payment',
    unsent: 'Failed to process payment',
  },
  platformFee: {
    title: 'Payment failed',
    rejected: 'Could not process platform fee payment',
    unsent: 'Failed to process platform fee payment',
  },
  paymentReceived: 'Payment received',
  feePaid: 'Platform fee paid',
  receivePayment: 'Receive Payment',
  payPublish: 'Pay & Publish',
  collecting: 'Collecting…',
  paying: 'Paying…',
} as const
