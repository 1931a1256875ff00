import { chromium } from 'playwright-core'; import c from '@sparticuz/chromium';
const [,, name, path, w='1440', h='900', theme='light'] = process.argv;
const b=await chromium.launch({executablePath:await c.executablePath(),args:c.args.filter(a=>!/single-process|no-zygote/.test(a)),headless:true});
const ctx=await b.newContext({viewport:{width:+w,height:+h},colorScheme:theme,deviceScaleFactor:+w<800?2:1});
const p=await ctx.newPage();
p.on('console',m=>{if(m.type()==='error')console.log('console:',m.text().slice(0,300))});p.on('pageerror',e=>console.log('pageerror',e.message.slice(0,400)));
p.on('response',r=>{if(r.status()>=400)console.log(r.status(),r.request().method(),r.url().slice(0,160))});
await p.goto('http://localhost:3100/console'+path);
if(process.env.SIGNIN!=='0'){ await p.fill('input[name=email]',process.env.WHO??'amelie.laurent@example.com');await p.fill('input[name=password]','seeded-for-development');await p.click('button.main');}
await p.waitForTimeout(+(process.env.WAIT??2500));
if(process.env.JS) await p.evaluate(process.env.JS), await p.waitForTimeout(600);
await p.screenshot({path:`/tmp/shot-${name}.png`,fullPage:process.env.FULL==='1'});
console.log('overflow', await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth));
await b.close();
