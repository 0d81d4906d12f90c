import { LISTING_TYPES } from '#shared/messages/listing-labels.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { feeOf } from './listing-draft.ts'
import classes from './listing-type-choice.module.css'

interface ListingTypeChoiceProps {
  chosen: string
  onChoose: (type: string) => void
}

/** The three kinds of listing, with what each costs and buys. */
export function ListingTypeChoice({ chosen, onChoose }: ListingTypeChoiceProps) {
  return (
    <fieldset aria-describedby="listing-fee">
      <legend className={classes.legend}>Kind of listing</legend>
      <div className={classes.choices}>
        {LISTING_TYPES.map(({ type, name, buys }) => (
          <label key={type} className={classes.choice}>
            <input
              type="radio"
              name="submissionType"
              className={classes.radio}
              checked={type === chosen}
              onChange={() => onChoose(type)}
            />
            <span className={classes.name}>{name}</span>
            <span className={classes.fee}>{formatDollars(feeOf(type)).replace('.00', '')}</span>
            <span className={classes.buys}>{buys}</span>
          </label>
        ))}
      </div>
      <p id="listing-fee" className={classes.note}>
        The fee is due once, when you publish. All of it goes to the platform.
      </p>
    </fieldset>
  )
}
