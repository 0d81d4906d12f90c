import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { AvailableTool } from '#shared/domain/improvement.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import classes from './agent-dashboard.module.css'
import { AvailableTools } from './available-tools.tsx'
import { SubmissionForm, useSubmissionForm } from './submission-form.tsx'

/**
 * Tools to choose from, and the form for the one that is chosen: beside the list, or on small screens above it as a sheet,
 * so that it never stands below a page of tools. The draft survives a reload.
 */
export function ImproveDesk() {
  const form = useSubmissionForm()
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [isWriting, setWriting] = useState(false)
  const { toolId, toolName } = form.values
  const pick = ({ id, name, revision }: AvailableTool) => {
    form.setValues({ toolId: String(id), toolName: name, revision: String(revision) })
    if (isWide) form.getInputNode('improvements')?.focus({ preventScroll: true })
    else setWriting(true)
  }
  const close = () => setWriting(false)
  const { title, drafted } = agentDashboardMessages.submission
  return (
    <div className={`stack items-start ${classes.improve}`}>
      <section aria-label={agentDeskMessages.availableTools}>
        {!isWide && toolId !== '' && (
          <Card padding="sm" mb="md">
            <Group justify="space-between">
              <Text fz="sm">{drafted(toolName)}</Text>
              <Button onClick={() => setWriting(true)}>{agentDeskMessages.continue}</Button>
            </Group>
          </Card>
        )}
        <AvailableTools chosenId={toolId === '' ? null : Number(toolId)} onPick={pick} />
      </section>
      {isWide && (
        <Card component="section" className={classes.side ?? ''} aria-labelledby="improvement-form">
          <Title order={2} fz="lg" mb="md" id="improvement-form">
            {title}
          </Title>
          <SubmissionForm form={form} onSent={close} />
        </Card>
      )}
      {!isWide && isWriting && (
        <PanelDialog title={title} onClose={close}>
          <SubmissionForm form={form} onSent={close} onClear={close} />
        </PanelDialog>
      )}
    </div>
  )
}
