import { Tabs as MantineTabs } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A panel is mounted when its tab is first chosen and keeps what is typed there. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const [seen, setSeen] = useState<readonly Id[]>([chosen])
  if (!seen.includes(chosen)) setSeen([...seen, chosen])
  const list = useChosenInView(chosen)
  const choose = (value: string | null) => {
    const tab = tabs.find(({ id }) => id === value)
    if (tab !== undefined) onChoose(tab.id)
  }
  return (
    <MantineTabs value={chosen} onChange={choose}>
      <MantineTabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.id} value={tab.id}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.id} value={tab.id} pt="lg">
          {seen.includes(tab.id) && tab.panel}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}

/** For a list of Mantine's tabs: where they are wider than the window, the chosen one stands in its middle. The page stays. */
export function useChosenInView(chosen: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector(`[role="tab"][id$="-tab-${chosen}"]`)
    if (!list.current || !tab) return
    const { left, width } = list.current.getBoundingClientRect()
    const own = tab.getBoundingClientRect()
    list.current.scrollLeft += own.left + own.width / 2 - (left + width / 2)
  }, [chosen])
  return list
}
