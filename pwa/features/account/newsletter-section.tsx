import { useId } from 'react'
import type { Me } from '../../data/session.ts'
import { useUserData } from '../../data/user-data.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import classes from './panel.module.css'
import { Section } from './section.tsx'
import { setNewsletter } from './set-newsletter.ts'

/** The newsletter to the address of the account, whoever has ordered it: here, in the footer, or by the link of a mail. */
export function NewsletterSection({ user: { email } }: { user: Me }) {
  const data = useUserData()
  const noteId = useId()
  if (data === null) return null
  return (
    <Section title="Newsletter" text="New AI tools worth a look, once a week.">
      <div>
        <SwitchField
          label="Weekly newsletter"
          isOn={data.newsletter}
          onChange={(isOn) => void setNewsletter(isOn)}
          describedBy={noteId}
        />
        <p id={noteId} className={classes.note}>
          {data.newsletter
            ? `It goes to ${email}. A mail confirms that, and every mail has a link that ends it.`
            : `Nothing is sent to ${email}.`}
        </p>
      </div>
    </Section>
  )
}
