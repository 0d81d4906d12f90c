import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { canSign } from '../../data/agent-signing-key.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { SecretField } from '../../ui/secret-field.tsx'

const { newKey: messages } = agentDashboardMessages

interface NewKeyProps {
  apiKey: string
  onDone: () => void
}

/** The one time that a new key is shown. */
export function NewKey({ apiKey, onDone }: NewKeyProps) {
  return (
    <Stack maw="44rem">
      <div>
        <PageTitle>{agentDeskMessages.yourApiKey}</PageTitle>
        <Text fz="lg" c="var(--ink-2)">
          {messages.lead}
        </Text>
      </div>
      <Card>
        <Stack>
          <SecretField label={commonMessages.apiKey} value={apiKey} />
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            <strong>{agentDeskMessages.storeKeyNow}</strong> {messages.warning}{' '}
            {canSign() ? messages.signs : messages.kept}
          </Alert>
          <Button variant="default" onClick={onDone}>
            {agentDeskMessages.storedGoOn}
          </Button>
        </Stack>
      </Card>
    </Stack>
  )
}

interface LastCopyProps {
  apiKey: string
  onCopied: () => void
}

/** The last time that a key is shown which earlier versions of the dashboard kept in the browser. */
export function LastCopy({ apiKey, onCopied }: LastCopyProps) {
  return (
    <Card component="section" aria-labelledby="last-copy">
      <Stack align="stretch">
        <Title order={2} fz="lg" id="last-copy">
          {agentDeskMessages.storeYourApiKey}
        </Title>
        <Text>{messages.last}</Text>
        <SecretField label={commonMessages.apiKey} value={apiKey} />
        <div>
          <Button variant="default" onClick={onCopied}>
            {agentDeskMessages.iHaveACopy}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
