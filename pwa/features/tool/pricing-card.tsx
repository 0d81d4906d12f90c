import { Button } from '@mantine/core'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { monthText, pricePlans } from '#shared/messages/fact-text.ts'
import { priceFromText, pricingText } from '#shared/messages/pricing-text.ts'
import { provenanceOf, SOURCE_LABELS } from '#shared/messages/tool-facts.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { noteVisit } from '../../data/usage/use-counting.ts'
import { FactCard } from './fact-card.tsx'
import classes from './pricing-card.module.css'

export function PricingCard({ tool }: { tool: SyncTool }) {
  return (
    <FactCard title={commonMessages.pricing} id="pricing">
      {tool.status === 'discontinued' ? (
        <p className="mt-1 text-ui text-ink-3">{toolPageMessages.noLongerSold}</p>
      ) : (
        <>
          <p className="title-md font-bold">{pricingText(tool)}</p>
          <Prices tool={tool} />
          <Button
            component="a"
            className="mt-4"
            href={tool.website}
            {...noteVisit(tool.id)}
            target="_blank"
            rel="noopener"
            variant="default"
            fullWidth
          >
            {commonMessages.getStarted}
          </Button>
        </>
      )}
    </FactCard>
  )
}

function Prices({ tool }: { tool: SyncTool }) {
  const { prices, priceOnRequest = false } = tool.details ?? {}
  const from = tool.pricing === 'freemium' ? priceFromText(tool.priceFrom) : null
  if (prices !== undefined) return <PlanTable tool={tool} />
  if (priceOnRequest) return <p className="mt-1 text-ui text-ink-3">{toolPageMessages.priceOnRequest}</p>
  if (from !== null) return <p className="mt-1 text-ui text-ink-3">{toolPageMessages.forPaidPlans(from)}</p>
  const isPriceUnknown = tool.pricing !== 'free' && tool.priceFrom === null
  // Without its details nothing is known of what is unknown.
  return (
    isPriceUnknown &&
    tool.details !== undefined && <p className="mt-1 text-ui text-ink-3">{toolPageMessages.pricesUnknown}</p>
  )
}

/** Plans with what they cost, as old as they are. */
function PlanTable({ tool: { name, details = {} } }: { tool: SyncTool }) {
  const { prices = [], priceOnRequest = false } = details
  const source = provenanceOf(details, 'prices')
  return (
    <>
      <table className={`w-full mt-3 text-ui ${classes.plans}`}>
        <caption className="visually-hidden">{toolPageMessages.plansOf(name)}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{toolPageMessages.plan}</th>
            <th scope="col">{toolPageMessages.price}</th>
          </tr>
        </thead>
        <tbody>
          {pricePlans(prices).map(({ name: plan, lines, trial }) => (
            <tr key={plan} className="border-t">
              <th scope="row" className={`anywhere text-start font-medium ${classes.plan}`}>
                {plan}
                {trial !== null && <span className="block text-sm text-ink-3 font-regular">{trial}</span>}
              </th>
              <td className="text-ink-2 tabular-nums text-end">
                {lines.map(({ amount, unit, note }) => (
                  <p key={`${amount} ${unit} ${note}`} className="mb-1">
                    <strong className="text-ink font-bold">{amount}</strong> {unit}
                    {note !== '' && <span className="block text-sm text-ink-3 font-regular">{note}</span>}
                  </p>
                ))}
              </td>
            </tr>
          ))}
          {priceOnRequest && (
            <tr className="border-t">
              <th scope="row" className={`anywhere text-start font-medium ${classes.plan}`}>
                {toolPageMessages.largerPlans}
              </th>
              <td className="text-ink-2 tabular-nums text-end">{toolPageMessages.priceOnRequest}</td>
            </tr>
          )}
        </tbody>
      </table>
      {source !== null && (
        <p className="text-sm text-ink-3 border-t pt-2">
          {toolPageMessages.pricesFrom(monthText(source.date), SOURCE_LABELS[source.source] ?? source.source)}
        </p>
      )}
    </>
  )
}
