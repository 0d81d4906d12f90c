import { Button } from '@mantine/core'
import { commonMessages } from '#shared/messages/common.ts'

interface SignInButtonsProps {
  size?: 'sm' | 'md'
  onAsk: (tab: 'sign-in' | 'sign-up') => void
}

/** The two ways in, where something is for users only. */
export function SignInButtons({ size = 'sm', onAsk }: SignInButtonsProps) {
  return (
    <>
      <Button size={size} onClick={() => onAsk('sign-in')}>
        {commonMessages.signIn}
      </Button>
      <Button size={size} variant="default" onClick={() => onAsk('sign-up')}>
        {commonMessages.getStarted}
      </Button>
    </>
  )
}
