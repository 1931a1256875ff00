/**
 * What the service says in each other language, by their names. Builds and the test runner put the result here (`catalogueModule`), so
 * that a service reads no catalogue and loads no tools.
 */
import { serviceCatalogues } from './build.js';

export const catalogues = serviceCatalogues();
