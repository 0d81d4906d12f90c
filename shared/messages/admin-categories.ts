import { counted, countMessages, plural } from './counted.ts'

/** The categories, as admins edit and merge them. */
export const adminCategoryMessages = {
  group: 'Group',
  groupHint: 'An existing group, or a new one.',
  categoriesFailed: 'Couldn’t load the categories',
  addCategory: 'Add category',
  noCategoriesYet: 'No categories yet',
  noCategoriesText: 'Every tool needs one.',
  edit: 'Edit',
  merge: 'Merge',
  icon: 'Icon',
  into: 'Into',
  chooseACategory: 'Choose a category',
  keepBoth: 'Keep both',
  categoriesInGroups: (categories: number, groups: number) =>
    `${countMessages.categories(categories)} in ${counted(groups, 'group')}`,
  mergeText: (tools: number, into: string, from: string) =>
    `${countMessages.tools(tools)} ${plural(tools, 'moves', 'move')} to ${into}, including archived ones, and “${from}” is removed. This can’t be undone.`,
  editCategory: (name: string) => `Edit ${name}`,
  mergeCategory: (name: string) => `Merge ${name}`,
  mergeIntoAnother: (name: string) => `Merge ${name} into another`,
  merging: 'Merging…',
  mergeForGood: 'Merge for good',
  addressStays: (slug: string) => `Its address stays /categories/${slug}`,
  error: 'Error',
  chooseOne: 'Please choose a category',
  theOther: 'the other category',
  merged: {
    title: 'Categories merged',
    text: (tools: number, into: string) => `${countMessages.tools(tools)} moved to ${into}.`,
  },
  notMerged: 'Couldn’t merge the categories.',
  categoryAdded: 'Category added',
  categorySaved: 'Category saved',
  categoryNotSaved: 'Couldn’t save the category.',
  categoryNeeds: {
    name: 'Category name is required',
    description: 'Description must be at least 10 characters',
    group: 'Please name a group',
  },
  /** In complaints about what was typed. */
  fieldNames: {
    name: 'The name',
    description: 'The description',
    icon: 'The icon',
    group: 'The group',
  },
} as const
