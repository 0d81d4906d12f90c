import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { listCategories } from '../repositories/categories.ts'
import { readState } from '../repositories/meta.ts'
import { listTools } from '../repositories/tools.ts'
import { isLaunchedLately } from '../services/signals/is-new.ts'
import { priorPopularity } from '../services/signals/popularity.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { applyDemo, sampleFigures } from './apply-demo.ts'
import { SEED_FOLDER, SeedError, seedCatalogue, updateFromSeed } from './seed-catalogue.ts'

describe('the shipped catalogue', () => {
  test('fills an empty database: facts with their sources, no figures, every category with tools', async () => {
    const store = await openTestStore()
    const added = await seedCatalogue(store.writer, SEED_FOLDER)
    const [tools, categories] = [await listTools(store.reader), await listCategories(store.reader)]
    expect(tools).toHaveLength(added)
    expect(added).toBeGreaterThanOrEqual(150)
    expect(categories).toHaveLength(readdirSync(SEED_FOLDER).filter((name) => name.endsWith('.json')).length)
    expect(tools.every((tool) => tool.rating === null && !tool.isSample)).toBe(true)
    const now = new Date()
    expect(tools.every((tool) => tool.isNew === isLaunchedLately(tool.launchYear, now))).toBe(true)
    expect(tools.every((tool) => tool.popularity === priorPopularity(tool.prominence ?? 0))).toBe(true)
    const used = new Set(tools.map((tool) => tool.categoryId))
    expect(categories.filter((category) => !used.has(category.id))).toEqual([])
  })

  test('brings a catalogue of an earlier version up to date, and leaves the tools of others alone', async () => {
    const store = await openTestStore()
    await seedCatalogue(store.writer, SEED_FOLDER)
    const shown = async () =>
      (await listTools(store.reader)).map(({ seq: _, updatedAt: __, ...tool }) => tool)
    const [fresh, categories] = [await shown(), await listCategories(store.reader)]
    await addFixtures(store, { tools: [{ name: 'Quillfox', website: 'https://quillfox.example.com' }] })
    await store.writer
      .updateTable('tool')
      .set({
        name: 'Windsurf',
        website: 'https://codeium.com',
        website_key: 'codeium.com',
        former_names: '[]',
      })
      .where('name', '=', 'Devin Desktop')
      .execute()
    await store.writer
      .updateTable('tool')
      .set({ details: '{}', status: 'active' })
      .where('name', '=', 'Roo Code')
      .execute()
    await store.writer
      .updateTable('category')
      .set({ group_name: 'Business' })
      .where('slug', '=', 'legal')
      .execute()
    const dry = await updateFromSeed(store.writer, SEED_FOLDER, { dryRun: true })
    expect(dry.changes.map(({ name, kind }) => [name, kind])).toEqual(
      expect.arrayContaining([
        ['Devin Desktop', 'update'],
        ['Roo Code', 'update'],
      ]),
    )
    const report = await updateFromSeed(store.writer, SEED_FOLDER, { dryRun: false })
    expect(report).toMatchObject({ added: 0, updated: 2, problems: [] })
    expect((await shown()).filter(({ name }) => name !== 'Quillfox')).toEqual(fresh)
    expect(await shown()).toHaveLength(fresh.length + 1)
    expect(await listCategories(store.reader)).toEqual(categories)
    expect((await updateFromSeed(store.writer, SEED_FOLDER, { dryRun: false })).updated).toBe(0)
  })

  test('is not mixed into a database that holds tools, nor added twice', async () => {
    const store = await openTestStore()
    await addFixtures(store, { categories: [{}], tools: [{}] })
    expect(await seedCatalogue(store.writer, SEED_FOLDER)).toBe(0)
    expect(await listTools(store.reader)).toHaveLength(1)
  })

  test('with a bad row it stops the start, names the file and the line, and leaves the database empty', async () => {
    const folder = makeTempDir()
    const category = { name: 'A', slug: 'a', group: 'G', icon: 'a', description: 'About a.' }
    const tool = { name: 'Alpha', website: 'https://alpha.example.com', description: 'Writes texts for you.' }
    writeFileSync(join(folder, 'a.json'), JSON.stringify({ category, tools: [tool] }))
    writeFileSync(
      join(folder, 'b.json'),
      `{"category": ${JSON.stringify(category)},\n"tools": [{"name": ""}]}`,
    )
    const store = await openTestStore()
    await expect(seedCatalogue(store.writer, folder)).rejects.toThrow(
      /^b\.json, line 2: Name must not be blank\. /,
    )
    expect(await listTools(store.reader)).toEqual([])

    writeFileSync(
      join(folder, 'b.json'),
      JSON.stringify({ category, tools: [{ ...tool, name: 'Alpha again' }] }),
    )
    await expect(seedCatalogue(store.writer, folder)).rejects.toThrow(
      new SeedError('b.json holds a website of a.json.'),
    )
    expect(await listTools(store.reader)).toEqual([])
  })
})

describe('sample figures', () => {
  const websites = Array.from({ length: 2000 }, (_, place) => `tool-${place}.example.com`)
  const all = websites.map((website, place) => sampleFigures(website, place % 101))

  test('are the same for a website and its prominence every time', () => {
    expect(websites.map((website, place) => sampleFigures(website, place % 101))).toEqual(all)
    expect(sampleFigures('looka.com', 50)).not.toEqual(sampleFigures('canva.com', 50))
    expect(sampleFigures('looka.com', null)).toEqual(sampleFigures('looka.com', 40))
  })

  test('follow prominence in users and reviews, not in ratings, and are in the usual ranges', () => {
    for (const { rating, reviewCount, userCount } of all) {
      expect(rating).toMatch(/^(3\.[5-9]|4\.\d)$/)
      expect(reviewCount).toBeGreaterThan(0)
      expect(userCount).toMatch(/^[125]0{0,2}(k|M)\+$/)
    }
    const [niche, famous] = [sampleFigures('looka.com', 10), sampleFigures('looka.com', 100)]
    expect(famous.reviewCount).toBeGreaterThan(500 * niche.reviewCount)
    expect(famous.userCount).toMatch(/00M\+$/)
    expect(famous.rating).toBe(niche.rating)
    const trending = all.filter((figures) => figures.isTrending).length / all.length
    expect(trending).toBeGreaterThan(0.04)
    expect(trending).toBeLessThan(0.08)
  })

  test('make at most 60 tools trending, likelier those that people know', async () => {
    const store = await openTestStore()
    await seedCatalogue(store.writer, SEED_FOLDER)
    await applyDemo(store.writer, true)
    const trending = (await listTools(store.reader)).filter((tool) => tool.isTrending)
    expect(trending.length).toBeLessThanOrEqual(60)
    expect(trending.length).toBeGreaterThan(40)
    expect(trending.filter(({ prominence }) => (prominence ?? 0) >= 30).length).toBeGreaterThan(
      trending.length * 0.7,
    )
  })

  test('are given only to tools without real figures, marked, and in the change log', async () => {
    const store = await openTestStore()
    await addFixtures(store, {
      categories: [{}],
      tools: [{}, { rating: '2.0', reviewCount: 3 }, { userCount: '9M+' }],
    })
    const before = (await readState(store.reader)).head
    expect(await applyDemo(store.writer, true)).toBe(1)
    const [sampled, rated, counted] = await listTools(store.reader)
    expect(sampled).toMatchObject(sampleFigures('tool-1.example.com', null))
    expect(rated).toMatchObject({ isSample: false, rating: '2.0', popularity: 0 })
    expect(counted).toMatchObject({ isSample: false, userCount: '9M+', rating: null })
    expect((await readState(store.reader)).head).toBe(before + 1)
  })

  test('are not written again by a second start with the same setting, and are removed without it', async () => {
    const first = await startTestServer({ seedFolder: SEED_FOLDER, env: { DEMO: '1' } })
    const stats = () => first.json('/api/stats', contract.getStats.output)
    expect(await stats()).toMatchObject({ isSample: true })
    const head = async (dataDir: string) => (await readState((await openTestStore(dataDir)).reader)).head
    const before = await head(first.dataDir)
    await first.close()

    const second = await startTestServer({
      dataDir: first.dataDir,
      seedFolder: SEED_FOLDER,
      env: { DEMO: '1' },
    })
    expect(await head(first.dataDir)).toBe(before)
    await second.close()

    const third = await startTestServer({
      dataDir: first.dataDir,
      seedFolder: SEED_FOLDER,
      env: { DEMO: '0' },
    })
    expect(await third.json('/api/stats', contract.getStats.output)).toMatchObject({
      isSample: false,
      totalReviews: 0,
      trendingCount: 0,
    })
  })
})

test('admins find what the built-in agents have to say about a fresh database right after its start', async () => {
  const { server, call } = await startWithAdmins({}, { seedFolder: SEED_FOLDER, preparesFresh: true })
  const list = async () => (await call('GET', '/api/admin/ai-recommendations')).body
  await server.until(async () => (await list()).total > 0)
  const { recommendations } = await list()
  expect(recommendations[0]).toMatchObject({ title: expect.any(String) })
})

test('the start reads every seed file, whatever its name', () => {
  for (const name of readdirSync(SEED_FOLDER)) {
    expect(name).toMatch(/^[a-z0-9-]+\.json$/)
    expect(JSON.parse(readFileSync(join(SEED_FOLDER, name), 'utf8'))).toHaveProperty(
      'category.slug',
      name.replace('.json', ''),
    )
  }
})
