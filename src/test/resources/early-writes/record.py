# Random threads over a state alone and behind a composite: record.py OUT.db SEED THREADS. threads.db: deepagents 0.2.8, seed 1, 12 threads,
# of which those are kept that show a checkpoint that holds a file before the call that writes it has run.
import sys,os,random,warnings
warnings.simplefilter('ignore'); os.environ['LANGSMITH_TRACING']='false'
import importlib.metadata as im
out,seed,n=sys.argv[1],int(sys.argv[2]),int(sys.argv[3])
V=tuple(map(int,im.version('deepagents').split('.')))
from deepagents import create_deep_agent
from deepagents.backends import CompositeBackend,StateBackend,StoreBackend
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage,ToolMessage,HumanMessage
from langchain_core.outputs import ChatGeneration,ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.store.memory import InMemoryStore
R=random.Random(seed)
@tool
def emit(text:str,repeat:int=1)->str:
    "x"
    return text*repeat
class M(BaseChatModel):
    plan:list=[]
    @property
    def _llm_type(self): return 'm'
    def bind_tools(self,tools,**k): return self
    def _generate(self,messages,stop=None,run_manager=None,**k):
        if self.plan: m=AIMessage(content='',tool_calls=self.plan.pop(0))
        else: m=AIMessage(content='done')
        return ChatResult(generations=[ChatGeneration(message=m)])
NAMES=['a.txt','b.md','c.py','d','e','.h','sp ace',"q'u",'ü.txt','z..y','𝒳']
TEXTS=['hello\n','one\ntwo\nthree\n','needle\nneedle needle\n','a\r\nb\rc\n','','x\n'*4,'no newline','naïve 𝒳\nline two needle\n','  \n\t','L\n'*13]
def rpath():
    k=R.random(); p='/'.join(R.choice(NAMES) for _ in range(R.choice([1,1,1,2,2,3])))
    if k<.2: return '/memories/'+p
    if k<.9: return '/'+p
    return R.choice([p,'/'+p+'/','//'+p,'','/','/memories','/memories/','.','/../'+p,'/..','/a/../b'])
ids=[0]
def call(sub=True):
    ks=['ls','read_file','read_file','write_file','write_file','write_file','edit_file','edit_file','glob','grep','emit','nope']+(['delete'] if V>=(0,7) else [])+(['task'] if sub else [])
    k=R.choice(ks); a={}
    if k=='ls': a={'path':R.choice(['/','/d','/memories','/memories/',rpath()])}
    elif k=='read_file':
        a={'file_path':rpath()}
        if R.random()<.4: a['offset']=R.choice([0,1,2,5,100])
        if R.random()<.4: a['limit']=R.choice([1,2,10,2000])
    elif k=='write_file': a={'file_path':rpath(),'content':R.choice(TEXTS)}
    elif k=='edit_file': a={'file_path':rpath(),'old_string':R.choice(['needle','hello','two\n','line','x','a']),'new_string':R.choice(['N','b\n','needle']),'replace_all':R.random()<.5}
    elif k=='delete': a={'file_path':rpath()}
    elif k=='glob':
        a={'pattern':R.choice(['*','**/*','*.md','**/*.txt','a*','/memories/*','/memories/**'])}
        if R.random()<.4: a['path']=R.choice(['/','/d','/memories/','/memories'])
    elif k=='grep':
        a={'pattern':R.choice(['needle','hello','L','x'])}
        if R.random()<.3: a['path']=R.choice(['/','/d','/memories/','/memories'])
        if R.random()<.2: a['glob']=R.choice(['*.md','*'])
        if R.random()<.6: a['output_mode']=R.choice(['files_with_matches','content','count'])
    elif k=='emit': a={'text':'abc\n','repeat':R.choice([1,3])}
    elif k=='task': a={'description':'x','subagent_type':'s'}
    else: a={'q':1}
    ids[0]+=1
    return {'id':f'call_{seed}_{ids[0]}','name':k,'args':a,'type':'tool_call'}
def steps(m,sub): return [[call(sub) for _ in range(R.choice([1,1,1,2,3]))] for _ in range(m)]
if os.path.exists(out): os.remove(out)
with SqliteSaver.from_conn_string(out) as saver:
    for t in range(n):
        comp=t%2==1
        kw={}
        if V>=(0,7):
            be=CompositeBackend(default=StateBackend(),routes={'/memories/':StoreBackend(namespace=lambda rt:('mem',))}) if comp else StateBackend()
        else:
            be=(lambda rt:CompositeBackend(default=StateBackend(rt),routes={'/memories/':StoreBackend(rt)})) if comp else (lambda rt:StateBackend(rt))
        main,subm=M(),M()
        agent=create_deep_agent(model=main,tools=[emit],system_prompt='x',backend=be,subagents=[{'name':'s','description':'x','system_prompt':'x','tools':[emit],'model':subm}],checkpointer=saver,store=InMemoryStore())
        cfg={'configurable':{'thread_id':f'{"comp" if comp else "state"}-{t}'},'recursion_limit':200}
        for turn in range(R.choice([1,2,3])):
            main.plan[:]=steps(R.randint(3,10),True); subm.plan[:]=steps(12,False)
            try: agent.invoke({'messages':[HumanMessage('go')]},cfg)
            except Exception as e: print(t,turn,type(e).__name__,str(e)[:100]); break
print(out,'ok')
