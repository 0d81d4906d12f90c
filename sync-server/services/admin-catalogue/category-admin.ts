import type { Category } from '#shared/domain/category.ts'
import { slugSchema } from '#shared/domain/category.ts'
import { slugify } from '#shared/domain/slug.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { moveArchivedTools } from '../../repositories/any-tools.ts'
import {
  deleteCategory,
  findCategory,
  insertCategory,
  listCategories,
  updateCategory,
} from '../../repositories/categories.ts'
import { moveListings } from '../../repositories/listings.ts'
import {
  listToolsBesideCategory,
  listToolsOfCategories,
  type StoredTool,
  saveTools,
} from '../../repositories/tools.ts'
import { type Act, audit } from '../audit.ts'

type CategoryFacts = Omit<Category, 'id' | 'slug'>
type CategoryEdit = { [K in keyof CategoryFacts]?: CategoryFacts[K] | undefined }

/** Changes of categories by admins. Each is one transaction with its entry in the audit log. */
export class CategoryAdmin {
  readonly #writer: Writer

  constructor({ writer }: { writer: Writer }) {
    this.#writer = writer
  }

  /** @throws CategoryTakenError, InvalidInputError for a name without letters */
  add(actorId: number, facts: CategoryFacts): Promise<Category> {
    return this.#act(actorId, async (transaction, act) => {
      const slug = slugify(facts.name)
      if (!slugSchema.safeParse(slug).success)
        throw new InvalidInputError([{ path: 'name', message: 'has no letters to make an address from' }])
      await refuseTaken(transaction, { name: facts.name, slug })
      const category = await insertCategory(transaction, { ...facts, slug }, act.now)
      await audit(transaction, act, {
        action: 'category.add',
        subject: subjectOf(category),
        before: null,
        after: category,
      })
      return category
    })
  }

  /** The category's address stays the same. @throws NotFoundError, CategoryTakenError */
  edit(actorId: number, id: number, changes: CategoryEdit): Promise<Category> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingCategory(transaction, id)
      // JSON has no undefined: every named field has a value.
      const after: Category = Object.assign({}, before, changes)
      await refuseTaken(transaction, { name: after.name, except: id })
      await updateCategory(transaction, after, act.now)
      await audit(transaction, act, { action: 'category.edit', subject: subjectOf(after), before, after })
      return after
    })
  }

  /** Moves all tools into the other category and removes the first. @throws NotFoundError, InvalidInputError */
  merge(actorId: number, id: number, into: number): Promise<{ category: Category; movedTools: number }> {
    return this.#act(actorId, async (transaction, act) => {
      if (id === into) throw new InvalidInputError([{ path: 'into', message: 'must be another category' }])
      const from = await existingCategory(transaction, id)
      const category = await existingCategory(transaction, into)
      const tools = await listToolsOfCategories(transaction, [id])
      const beside = await listToolsBesideCategory(transaction, id)
      const moved = [...tools, ...beside.filter(({ categoryId }) => categoryId !== id)]
      await saveTools(
        transaction,
        moved.map((tool) => ({ ...tool, ...withCategory(tool, { from: id, into }), updatedAt: act.now })),
        { source: 'admin' },
      )
      await moveArchivedTools(transaction, { from: id, into })
      await moveListings(transaction, { from: id, into })
      await deleteCategory(transaction, id, act.now)
      const after = { mergedInto: into, name: category.name, toolIds: tools.map((tool) => tool.id) }
      await audit(transaction, act, {
        action: 'category.merge',
        subject: subjectOf(from),
        before: { ...from },
        after,
      })
      return { category, movedTools: moved.length }
    })
  }

  #act<T>(actorId: number, work: (transaction: WriteTransaction, act: Act) => Promise<T>): Promise<T> {
    const act = { actorId, now: new Date().toISOString() }
    return writeTransaction(this.#writer, (transaction) => work(transaction, act))
  }
}

async function existingCategory(db: Database, id: number): Promise<Category> {
  const category = await findCategory(db, id)
  if (category === undefined) throw new NotFoundError(`There is no category ${id}.`)
  return category
}

interface Claim {
  name: string
  slug?: string
  /** The category that may have them. */
  except?: number
}

async function refuseTaken(db: Database, { name, slug, except }: Claim): Promise<void> {
  const key = name.toLowerCase()
  const taken = (await listCategories(db)).some(
    (other) => other.id !== except && (other.name.toLowerCase() === key || other.slug === slug),
  )
  if (taken) throw new CategoryTakenError(name)
}

const subjectOf = ({ id, name }: Category) => ({ kind: 'category', id, label: name })

class CategoryTakenError extends AppError {
  constructor(name: string) {
    super(`There is a category “${name}” already, or one with its address.`, {
      status: 409,
      code: 'category-taken',
      title: 'Category exists',
      issues: [{ path: 'name', message: 'is taken' }],
    })
  }
}

/** The categories of a tool when one of them becomes another. */
function withCategory(
  { categoryId, otherCategoryIds }: StoredTool,
  { from, into }: { from: number; into: number },
): Pick<StoredTool, 'categoryId' | 'otherCategoryIds'> {
  const [first = into, ...others] = [categoryId, ...otherCategoryIds].map((id) => (id === from ? into : id))
  return { categoryId: first, otherCategoryIds: [...new Set(others)].filter((id) => id !== first) }
}
