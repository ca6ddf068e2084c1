import fs from "node:fs";
import {createDetector} from "/work/main/src/domain/companies/detector.ts";
const lex=JSON.parse(fs.readFileSync("/work/main/src/domain/companies/data/lexicon.json","utf8"));const d=createDetector(lex);const N=lex.names.split("\n"),R=lex.ranks.split("\n"),P=lex.primaries.split("\n"),K=lex.kinds.split("\n");
const T=["% Reports Second Quarter 2026 Financial Results","Why % Stock Is Falling Today","Shares of % fall after earnings","% to present at investor conference"];
const st=T.map(()=>[0,0,0]);const bad=new Map<string,string[]>();
for(const l of lex.symbols.split("\n").map((x:string,i:number)=>[x,N[i],"","","","",R[i],P[i],K[i]].join("\t"))){const c=l.split("\t");if(c[8]||c[7])continue;const n=c[1].replace(/\s*\([^)]*\)/g,"").replace(/[,]? (Inc\.?|Incorporated|Corp\.?|Corporation|Ltd\.?|Limited|plc|PLC|N\.V\.|S\.A\.|Co\.|Holdings,? Inc\.|Company|LLC|L\.P\.|LP|AG|SE)$/,"").replace(/^The /,"");
 T.forEach((t,i)=>{const r=d.detect(t.replace("%",n)).map((h:any)=>h.symbol);st[i]![0]!++;if(r.includes(c[0]))st[i]![1]!++;else{const k=c[0]+"/"+(c[6]||"-")+" "+n;if(!bad.has(k))bad.set(k,[]);bad.get(k)!.push(i+(r.length?":"+r:""))}if(r.some(x=>x!==c[0]))st[i]![2]!++;});}
console.log(st.map(s=>(100*s[1]!/s[0]!).toFixed(1)+"% extra "+(100*s[2]!/s[0]!).toFixed(1)).join(" | "));
const B=[...bad].filter(([k,v])=>v.length>=2);console.log(bad.size,B.length);console.log(B.map(([k,v])=>k+" ["+v.join(" ")+"]").join("; "));
