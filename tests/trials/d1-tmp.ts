import { readFigures } from "/work/wt/ground/src/domain/analysis/grounding-read.ts";
for (const t of ["Das Ergebnis sank auf 87,3 Millionen Euro nach 95,1 Millionen. Toyota ist mit 18 % der größte Kunde. 1 350 Stellen fallen weg."])
 console.log(readFigures(t,{companies:[],isSource:true}).map(f=>JSON.stringify({...f,text:t.slice(f.start,f.end)})).join("\n"));
