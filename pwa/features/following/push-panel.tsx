import { Button, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import type { QuietHours } from '#shared/domain/push.ts'
import { pushMessages as texts } from '#shared/messages/push.ts'
import { USUAL_QUIET_HOURS } from '#shared/policy/limits.ts'
import {
  type PushStatus,
  pushState,
  refreshPush,
  sendTestPush,
  setQuietHours,
  switchPushOff,
  switchPushOn,
} from '../../sync/following/push-device.ts'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { INBOX_WIDTH } from './inbox.tsx'

const NOTICES: Partial<Record<PushStatus, { title: string; text: string }>> = {
  blocked: { title: texts.blocked, text: texts.blockedText },
  'needs-install': { title: texts.needsInstall, text: texts.needsInstallText },
  unsupported: { title: texts.unsupported, text: texts.unsupportedText },
  'off-here': { title: texts.offHere, text: texts.offHereText },
}

/** Whether this device is told while the app is closed, and when it is left alone. */
export function PushPanel() {
  const { status } = usePush()
  const notice = NOTICES[status]
  if (notice === undefined) return <PushSettings />
  return (
    <Notice icon={status === 'blocked' ? <IconBellOff size={24} /> : <IconBell size={24} />} {...notice}>
      {status === 'blocked' && (
        <Button variant="default" onClick={() => void refreshPush()}>
          {texts.checkAgain}
        </Button>
      )}
    </Notice>
  )
}

function PushSettings() {
  const { status, quiet } = useStore(pushState)
  const [isBusy, change] = useSwitch()
  const isOn = status === 'on'
  return (
    <Stack gap="lg" maw={INBOX_WIDTH}>
      <Switch
        label={texts.tellMe}
        description={texts.about}
        checked={isOn}
        disabled={isBusy || status === 'unknown'}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <Text fz="sm" c="dimmed">
        {texts.whatWeKnow}
      </Text>
      {isOn && <Quiet quiet={quiet} />}
      {isOn && (
        <Group>
          <Button variant="default" onClick={() => void test()}>
            {texts.test}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: texts.hour(hour) }))

function Quiet({ quiet }: { quiet: QuietHours | null }) {
  const save = (next: QuietHours | null) => {
    setQuietHours(next).catch(() => showToast({ ...texts.notSaved, tone: 'info' }))
  }
  return (
    <Stack gap="sm">
      <Switch
        label={texts.quietHours}
        description={texts.quietHint}
        checked={quiet !== null}
        onChange={(event) => save(event.currentTarget.checked ? USUAL_QUIET_HOURS : null)}
      />
      {quiet !== null && (
        <Group gap="sm">
          <Hour label={texts.from} hour={quiet.from} onChoose={(from) => save({ ...quiet, from })} />
          <Hour label={texts.until} hour={quiet.until} onChoose={(until) => save({ ...quiet, until })} />
        </Group>
      )}
    </Stack>
  )
}

interface HourProps {
  label: string
  hour: number
  onChoose: (hour: number) => void
}

function Hour({ label, hour, onChoose }: HourProps) {
  return (
    <Select
      label={label}
      data={HOURS}
      value={String(hour)}
      allowDeselect={false}
      w="7rem"
      onChange={(value) => value !== null && onChoose(Number(value))}
    />
  )
}

/** The offer beside what was just followed, until it is taken. It asks the browser for nothing by itself. */
export function PushOffer() {
  const { status } = usePush()
  return status === 'on' || status === 'off' ? <Offered isTaken={status === 'on'} /> : null
}

function Offered({ isTaken }: { isTaken: boolean }) {
  const [isBusy, change] = useSwitch()
  const place = useRef<HTMLDivElement>(null)
  useFocusHeir(place, place)
  return (
    <Stack ref={place} tabIndex={-1} gap="xs" align="flex-start">
      <Text fz="sm">{isTaken ? texts.isOn : texts.offer}</Text>
      {!isTaken && (
        <>
          <Button
            variant="light"
            loading={isBusy}
            leftSection={<IconBell size={16} aria-hidden="true" />}
            onClick={() => change(true)}
          >
            {texts.tellMe}
          </Button>
          <Text fz="sm" c="dimmed">
            {texts.offerKnown}
          </Text>
        </>
      )}
    </Stack>
  )
}

/** Whether an offer that nobody asked for may be shown. */
export async function isPushOffered(): Promise<boolean> {
  await refreshPush()
  const { status, isDeclined } = pushState.getState()
  return status === 'off' && !isDeclined
}

export const declinePush = (): void => pushState.setState({ isDeclined: true })

function usePush() {
  useEffect(() => {
    void refreshPush().catch(() => {})
  }, [])
  return useStore(pushState)
}

/** By hand: it is the browser that is asked. @returns whether it is being switched, and what switches it */
function useSwitch(): [isBusy: boolean, change: (isOn: boolean) => void] {
  const [isBusy, setBusy] = useState(false)
  const change = async (isOn: boolean) => {
    setBusy(true)
    try {
      await (isOn ? switchPushOn() : switchPushOff())
      if (isOn && pushState.getState().status === 'on') showToast(texts.switchedOn)
    } catch {
      showToast({ ...texts.failed, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, (isOn) => void change(isOn)]
}

async function test(): Promise<void> {
  try {
    await sendTestPush()
    showToast({ ...texts.testSent, tone: 'info' })
  } catch {
    showToast({ ...texts.testFailed, tone: 'error' })
    void refreshPush().catch(() => {})
  }
}
