import { Button } from '@mantine/core'

interface SignInButtonsProps {
  size?: 'sm' | 'md'
  onAsk: (tab: 'sign-in' | 'sign-up') => void
}

/** The two ways in, where something is for users only. */
export function SignInButtons({ size = 'sm', onAsk }: SignInButtonsProps) {
  return (
    <>
      <Button size={size} onClick={() => onAsk('sign-in')}>
        Sign In
      </Button>
      <Button size={size} variant="default" onClick={() => onAsk('sign-up')}>
        Get Started
      </Button>
    </>
  )
}
