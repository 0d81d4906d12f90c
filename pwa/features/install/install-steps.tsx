import { Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconDotsVertical, IconShare2, IconSquarePlus } from '@tabler/icons-react'
import { installMessages } from '#shared/messages/install.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import type { InstallWay } from './install-way.ts'

/** As the systems draw them: the share sign of Apple is a box with an arrow out of it. */
const ICONS = { share: IconShare2, add: IconSquarePlus, done: IconCheck, menu: IconDotsVertical } as const

interface InstallStepsProps {
  way: InstallWay
  onClose: () => void
}

/** How to install by hand, where the browser has no offer of its own. */
export function InstallSteps({ way, onClose }: InstallStepsProps) {
  const isIos = way.startsWith('ios')
  const { titles, lead, steps, keeps, own } = installMessages
  return (
    <PanelDialog title={way === 'mac-safari' ? titles.dock : titles.home} shape="narrow" onClose={onClose}>
      <Stack gap="md">
        <Text component="p" c="var(--ink-2)">
          {lead}
        </Text>
        <ol className="stack gap-3">
          {steps[way].map(({ icon, text }) => {
            const Icon = ICONS[icon]
            return (
              <li key={text} className="row gap-3">
                <ThemeIcon variant="light" size="lg" aria-hidden="true">
                  <Icon size={20} />
                </ThemeIcon>
                <span className="min-w-0">{text}</span>
              </li>
            )
          })}
        </ol>
        {isIos && (
          <div className="ruled pt-3 stack gap-2 text-ui text-ink-3">
            <p>{keeps}</p>
            <p>{own}</p>
          </div>
        )}
      </Stack>
    </PanelDialog>
  )
}
