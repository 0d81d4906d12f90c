/** SPEC §3: how a kind of reward is called. */
const NAMES = { premium_month: 'Month Premium' } as const

/** `1 Month Premium` */
export function rewardName({
  rewardType,
  rewardValue,
}: {
  rewardType: keyof typeof NAMES
  rewardValue: number
}): string {
  return `${rewardValue} ${NAMES[rewardType]}`
}
