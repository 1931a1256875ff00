import type { NextFunction, Request, Response } from 'express';

interface Layer {
  route?: { path: unknown; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The methods of this request's path for the `Allow` header; null: no route has the path. */
export function allowedMethods(request: Request): string | null {
  const routes = routesOf(request, request.path);
  // `/v2/alerts/:identifier` also matches `/v2/alerts/count`, which is a route of its own.
  const fewest = Math.min(...routes.map(({ path }) => parametersOf(path)));
  const methods = routes
    .filter(({ path }) => parametersOf(path) === fewest)
    .flatMap((route) => Object.keys(route.methods))
    .map((method) => method.toUpperCase());
  if (methods.length === 0) return null;
  const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
  return [...new Set([...methods, ...implied])].sort().join(', ');
}

/** Answers OPTIONS, including preflights, with 204 and the methods of the path. Mount it after CORS. */
export function answerOptions(request: Request, response: Response, next: NextFunction): void {
  if (request.method !== 'OPTIONS') return next();
  const allowed = allowedMethods(request);
  if (allowed !== null) response.setHeader('Allow', allowed);
  // Preflights of unknown paths are accepted: the request itself gets the 404.
  else if (request.headers['access-control-request-method'] === undefined) return next();
  response.status(204).setHeader('Content-Length', '0').end();
}

/** Is there a route with this method and path? */
export function hasRoute(request: Pick<Request, 'app' | 'method'>, path: string): boolean {
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  return routesOf(request, path).some(({ methods }) => methods[method]);
}

function routesOf({ app }: Pick<Request, 'app'>, path: string): { path: string; methods: Record<string, boolean> }[] {
  const { stack } = app.router as unknown as { stack: Layer[] };
  return (
    stack
      .filter((layer) => matches(layer, path))
      .flatMap(({ route }) => (typeof route?.path === 'string' ? [{ path: route.path, methods: route.methods }] : []))
      // Paths with `*` are middleware, not routes.
      .filter((route) => !route.path.includes('*'))
  );
}

const parametersOf = (path: string): number => path.split('/:').length - 1;

/** False also for a path that cannot be decoded: its own request gets that error. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
