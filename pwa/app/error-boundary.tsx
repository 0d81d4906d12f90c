import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shellMessages } from '#shared/messages/shell.ts'
import { paths } from '#shared/paths.ts'
import { useCatalogueState } from '../data/use-catalogue.ts'
import { EmptyMark } from '../ui/empty-mark.tsx'
import { MessagePage } from '../ui/message-page.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

interface ErrorBoundaryState {
  hasFailed: boolean
}

/** Keeps a page that breaks from taking the rest of the app with it. React offers this to class components only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedPage /> : this.props.children
  }
}

/** A page that could not be loaded or drawn: those of admins, for one, are not kept for visits without a connection. */
function FailedPage() {
  const { isOnline } = useCatalogueState()
  return (
    <MessagePage
      icon={<EmptyMark />}
      title={shellMessages.pageFailed}
      text={isOnline ? shellMessages.partFailed : shellMessages.partOffline}
    >
      <Button onClick={() => window.location.reload()}>{shellMessages.reload}</Button>
      <Button variant="default" component={Link} to={paths.home}>
        {shellMessages.backToDiscover}
      </Button>
    </MessagePage>
  )
}
