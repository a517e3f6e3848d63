/** Before each file of tests: a store that holds nothing. */
import { beforeAll } from 'vitest'
import { emptyStore } from './ask.ts'

beforeAll(emptyStore)
