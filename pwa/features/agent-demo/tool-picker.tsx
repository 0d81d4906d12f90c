import { Box, Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core'
import type { ReactNode } from 'react'
import { cleanText, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { agentDemoMessages } from '#shared/messages/agent-demo.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { hideToast } from '../../ui/toast.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'

interface ToolPickerProps {
  /** What the form finds the field by. */
  input: object
  /** What stands in the field: the name of the chosen tool, or what is searched for. */
  text: string
  isChosen: boolean
  problem: ReactNode
  isReadOnly: boolean
  onType: (text: string) => void
  onChoose: (tool: SyncTool) => void
}

const SHOWN = 8

/** One tool of the catalogue, found by typing; the device answers. */
export function ToolPicker({
  input,
  text,
  isChosen,
  problem,
  isReadOnly,
  onType,
  onChoose,
}: ToolPickerProps) {
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    // A message gives way to the list that it would cover.
    onDropdownOpen: hideToast,
  })
  const isOpen = combobox.dropdownOpened && !isReadOnly
  const search = isChosen ? '' : cleanText(text)
  const { data } = useToolList({ ...EMPTY_QUERY, search, limit: SHOWN }, { enabled: isOpen })
  const tools = data?.tools ?? []
  const choose = (id: string) => {
    const tool = tools.find((candidate) => String(candidate.id) === id)
    if (tool !== undefined) onChoose(tool)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} withinPortal={false} readOnly={isReadOnly} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          name="toolId"
          {...input}
          label={agentDemoMessages.tool}
          description={agentDemoMessages.toolSearchHint}
          error={problem}
          rightSection={<Combobox.Chevron />}
          autoComplete="off"
          spellCheck={false}
          required
          value={text}
          readOnly={isReadOnly}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={data === undefined}>
        <Combobox.Options aria-label={commonMessages.tools} mah="22rem" className="overflow-y-auto">
          {tools.map((tool) => (
            <Combobox.Option key={tool.id} value={String(tool.id)}>
              <Group wrap="nowrap" gap="sm">
                <ToolAvatar name={tool.name} logo={tool.logo} size="sm" />
                <Box miw={0}>
                  <Text fw={600}>{tool.name}</Text>
                  <Text size="sm" c="dimmed" truncate aria-hidden="true">
                    {tool.description}
                  </Text>
                </Box>
              </Group>
            </Combobox.Option>
          ))}
          {tools.length === 0 && <Combobox.Empty>{agentDemoMessages.noToolFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
