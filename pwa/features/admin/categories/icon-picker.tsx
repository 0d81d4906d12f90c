import { Input, Text } from '@mantine/core'
import { useId } from 'react'
import { adminCategoryMessages } from '#shared/messages/admin-categories.ts'
import { ICON_NAMES, iconOf } from '../../../ui/category-icons.ts'
import classes from './category.module.css'

interface IconPickerProps {
  chosen: string
  isDisabled: boolean
  onChoose: (name: string) => void
}

/** All icons that a category can have: one of a group of radios, so that arrow keys go through them. */
export function IconPicker({ chosen, isDisabled, onChoose }: IconPickerProps) {
  const id = useId()
  return (
    <Input.Wrapper label={adminCategoryMessages.icon} labelElement="div" labelProps={{ id }}>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className={`grid gap-1 border-strong rounded-md overflow-y-auto ${classes.icons}`}
      >
        {namesWith(chosen).map((name) => {
          const Icon = iconOf(name)
          return (
            <label
              key={name}
              className={`grid place-items-center gap-1 text-ink-2 rounded-sm cursor-pointer hover-sunken ${classes.icon}`}
              title={labelOf(name)}
            >
              <input
                type="radio"
                name="icon"
                className="visually-hidden"
                aria-label={labelOf(name)}
                checked={name === chosen}
                disabled={isDisabled}
                onChange={() => onChoose(name)}
              />
              <Icon size={20} aria-hidden="true" />
              <Text component="span" size="xs" truncate="end" maw="100%">
                {labelOf(name)}
              </Text>
            </label>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}

const labelOf = (name: string) => name.replaceAll('-', ' ')

/** An icon of an older catalogue stays to be chosen. */
const namesWith = (name: string) =>
  ICON_NAMES.includes(name) || name === '' ? ICON_NAMES : [name, ...ICON_NAMES]
