import { Title } from '@mantine/core'
import { suggestionMessages as texts } from '#shared/messages/suggestions.ts'
import { useSession } from '../data/session.ts'
import { OwnSuggestions } from '../features/suggestions/own-suggestions.tsx'
import { SubmitForm } from '../features/suggestions/submit-form.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Where people say which tool is missing, and see what became of what they said. */
export function SubmitPage() {
  const { user } = useSession()
  return (
    <div className="page-width py-page">
      <PageTitle>{texts.submitTitle}</PageTitle>
      <p className="text-ink-2 prose-narrow mt-2 mb-6">{texts.submitAbout}</p>
      <SubmitForm key={user?.id ?? 0} />
      {user !== null && (
        <section className="mt-8" aria-labelledby="suggested">
          <Title order={2} id="suggested" fz="xl" mb="md">
            {texts.yours}
          </Title>
          <OwnSuggestions none={texts.none} />
        </section>
      )}
    </div>
  )
}
