import { Button, Switch } from '@mantine/core'
import { IconCompassOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { CardRowPicture } from '../card-row-picture.tsx'
import { ConfirmPanel } from '../confirm-panel.tsx'
import { EmptyMark } from '../empty-mark.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { LoadMore } from '../load-more.tsx'
import { MessagePage } from '../message-page.tsx'
import { Notice } from '../notice.tsx'
import { Pager } from '../pager.tsx'
import { PanelDialog } from '../panel-dialog.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SampleMark } from '../sample-mark.tsx'
import { SidePanel } from '../side-panel.tsx'
import { SignInButtons } from '../sign-in-buttons.tsx'
import { showToast } from '../toast.ts'
import { Specimen } from './specimen.tsx'

const WORDS = { title: 'A notice', text: 'Says why there is nothing to see.' }
const TOAST = { title: 'A sample toast', text: 'It goes by itself.' }
const NOTHING = () => {}
const SHAPES = ['centre', 'narrow', 'wide', 'side', 'detail'] as const
const REFUSED = async () => ({ reason: 'The sample takes no reason.' })
const UNDO = { label: 'Undo', onClick: NOTHING }

/** Panels, dialogs, toasts, and what is said when there is nothing else to show. */
export function StateSamples() {
  const [dialog, setDialog] = useState<(typeof SHAPES)[number] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isReasoning, setReasoning] = useState(false)
  const [isGuarded, setGuarded] = useState(false)
  return (
    <>
      <Specimen title="Dialogs and toasts">
        {SHAPES.map((shape) => (
          <Button key={shape} variant="default" onClick={() => setDialog(shape)}>
            Dialog: {shape}
          </Button>
        ))}
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          Ask once more
        </Button>
        <Button variant="default" color="red" onClick={() => setReasoning(true)}>
          Ask for a reason
        </Button>
        <Button onClick={() => showToast(TOAST)}>Show a toast</Button>
        <Button onClick={() => showToast({ ...TOAST, tone: 'error' })}>Show an error</Button>
        <Button onClick={() => showToast({ ...TOAST, tone: 'info' })}>Show a hint</Button>
        <Button onClick={() => showToast({ ...TOAST, action: UNDO })}>Show a toast with an action</Button>
        <Switch
          label="Ask before this page is left"
          checked={isGuarded}
          onChange={({ currentTarget }) => setGuarded(currentTarget.checked)}
        />
        <LeaveGuard isNeeded={isGuarded} />
      </Specimen>
      {isAsking && (
        <ConfirmPanel
          title="Delete this?"
          text="It can’t be undone."
          action="Delete"
          keep="Keep"
          isBusy={false}
          onConfirm={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
      {isReasoning && (
        <ReasonDialog
          title="Remove this?"
          hint="Its author reads it."
          missing="Please say why."
          action="Remove"
          busy="Removing…"
          send={REFUSED}
          onDone={NOTHING}
          onClose={() => setReasoning(false)}
        >
          What is taken away.
        </ReasonDialog>
      )}
      {dialog && (
        <PanelDialog
          title="A dialog"
          shape={dialog}
          onClose={() => setDialog(null)}
          footer={<Button onClick={() => setDialog(null)}>Apply</Button>}
        >
          Content of a dialog.
        </PanelDialog>
      )}
      <Specimen title="Panels" layout="block">
        <SidePanel title="The first panel" aside={<SampleMark />}>
          Content of a panel.
        </SidePanel>
        <SidePanel title="The next panel">Content of a panel.</SidePanel>
      </Specimen>
      <Specimen title="The end of a list" layout="block">
        <LoadMore shown={12} total={300} onMore={NOTHING} />
        <LoadMore shown={100} total={300} onMore={null} note="Narrow the list to see the rest." />
        <LoadMore shown={3} total={3} onMore={null} />
        <Pager page={2} perPage={20} total={300} onTurn={NOTHING} />
      </Specimen>
      <Specimen title="Nothing to show" layout="block">
        <Notice icon={<EmptyMark />} {...WORDS} />
        <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title="A failure">
          <Button>Try again</Button>
        </Notice>
        <Notice icon={<EmptyMark />} title="For users only" text={WORDS.text}>
          <SignInButtons onAsk={NOTHING} />
        </Notice>
        <MessagePage icon={<IconCompassOff size={24} />} title="A page of one message" text={WORDS.text}>
          <Button>Go on</Button>
        </MessagePage>
        <Notice
          picture={<CardRowPicture cards={['card', 'kept', 'card']} />}
          title="Nothing kept yet"
          text="An empty list has a drawing and a way on."
        >
          <Button>Find tools</Button>
        </Notice>
        <MessagePage
          picture={<CardRowPicture cards={['followed', 'missing', 'card']} />}
          title="A page with a picture"
          text={WORDS.text}
        >
          <Button variant="default">Go back</Button>
        </MessagePage>
      </Specimen>
    </>
  )
}
