package dev.stateroom.workspace.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WorkspaceDocumentTest {

    @Test
    void theWholeDocumentedFormIsUnderstood() {
        WorkspaceDocument document = read("""
                {
                  "version": 1, "name": "support-agent", "dialect": "python-0.7", "release": "0.7.32",
                  "context": { "user_id": "alice" }, "server_info": { "user": { "identity": "alice" } },
                  "execution_info": { "thread_id": "t-1", "run_id": null },
                  "backend": {
                    "type": "composite", "artifacts_root": "/artifacts",
                    "default": { "type": "state", "source": "sqlite:sessions.db", "thread": "t-1", "checkpoint": "latest" },
                    "routes": {
                      "/memories/":  { "type": "store", "source": "local:", "namespace": ["{server_info.user.identity}", "filesystem"] },
                      "/workspace/": { "type": "filesystem", "root": "../project", "virtual_mode": true, "max_file_size_mb": 20 },
                      "/docs/":      { "type": "s3", "bucket": "docs", "prefix": "v2", "endpoint": "http://127.0.0.1:9000" },
                      "/sandbox/":   { "type": "sandbox", "transport": "docker", "container": "c" },
                      "/policies/":  { "type": "policy", "deny_prefixes": ["/"], "inner": { "type": "context_hub", "repo": "acme/policies" } }
                    }
                  },
                  "permissions": [ { "operations": ["write"], "paths": ["/policies/**"], "mode": "deny" } ],
                  "subagents": { "researcher": { "permissions": [] } },
                  "interrupt_on": { "write_file": true }, "memory": ["/AGENTS.md"], "skills": [],
                  "tools": { "tool_token_limit_before_evict": null, "max_execute_timeout": 3600 }
                }""");
        assertThat(document.name()).isEqualTo("support-agent");
        assertThat(document.dialect()).isEqualTo(Dialect.of(Era.PYTHON_0_7));
        assertThat(document.langchain()).isNull();
        assertThat(document.values()).containsOnlyKeys("context", "server_info", "execution_info");
        Map<String, MountSpec> rows = RouteTable.of(document.backend()).rows().stream()
                .collect(Collectors.toMap(RouteTable.Row::prefix, RouteTable.Row::spec));
        assertThat(rows).containsOnlyKeys("/", "/memories/", "/workspace/", "/docs/", "/sandbox/", "/policies/");
        assertThat(rows.get("/")).isInstanceOfSatisfying(MountSpec.State.class, state -> {
            assertThat(state.source()).isEqualTo("sqlite:sessions.db");
            assertThat(state.thread()).isEqualTo("t-1");
            assertThat(state.fileFormat()).isEqualTo("v2");
        });
        assertThat(rows.get("/memories/")).isInstanceOfSatisfying(MountSpec.Store.class, store -> {
            assertThat(store.source()).isEqualTo("local:");
            assertThat(Objects.requireNonNull(store.namespace()).fill(document.values()))
                    .isEqualTo(Outcome.ok(List.of("alice", "filesystem")));
        });
        assertThat(rows.get("/workspace/")).isInstanceOfSatisfying(MountSpec.Filesystem.class, folder -> {
            assertThat(folder.root()).isEqualTo("../project");
            assertThat(folder.virtualMode()).isTrue();
            assertThat(folder.maxFileSizeMb()).isEqualTo(20);
            assertThat(folder.head().writable()).isFalse();
        });
        assertThat(rows.get("/policies/")).isInstanceOfSatisfying(MountSpec.Policy.class, policy -> {
            assertThat(policy.denyPrefixes()).containsExactly("/");
            assertThat(policy.inner()).isInstanceOfSatisfying(
                    MountSpec.ContextHub.class, hub -> assertThat(hub.apiKey()).isEqualTo("${env:LANGSMITH_API_KEY}"));
        });
        assertThat(document.backend()).isInstanceOfSatisfying(
                MountSpec.Composite.class, composite -> assertThat(composite.artifactsRoot()).isEqualTo("/artifacts"));
        AgentSetup setup = document.setup();
        assertThat(setup.permissions()).singleElement().satisfies(rule -> {
            assertThat(rule.operations()).containsExactly("write");
            assertThat(rule.paths()).containsExactly("/policies/**");
            assertThat(rule.mode()).isEqualTo("deny");
        });
        assertThat(setup.subagents()).containsOnlyKeys("researcher");
        assertThat(Objects.requireNonNull(setup.interruptOn().get("write_file")).enabled()).isTrue();
        assertThat(setup.memory()).containsExactly("/AGENTS.md");
        assertThat(setup.tools().resultTokens()).isNull();
        assertThat(setup.tools().messageTokens()).isEqualTo(50_000);
        assertThat(setup.tools().executeTimeout()).isEqualTo(3600);
    }

    @Test
    void aReleaseRefinesTheDialectAndMayStandAlone() {
        assertThat(read("{'version':1,'backend':{'type':'state'},'dialect':'python-0.5','release':'0.5.9'}").dialect())
                .isEqualTo(Dialect.of(Era.Language.PYTHON, new Release(0, 5, 9)));
        assertThat(read("{'version':1,'backend':{'type':'state'},'release':'1.10.7'}").dialect())
                .isEqualTo(Dialect.of(Era.Language.JAVASCRIPT, new Release(1, 10, 7)));
    }

    @Test
    void deprecatedPlaceholdersAreReadInTheirModernForm() {
        MountSpec store = read("""
                {'version':1,'context':{'user':'u'},'server_info':{'assistant_id':'a'},
                 'backend':{'type':'store','namespace':['{runtime.context.user}','{state.user}','{assistantId}','x-{ctx.runtime.context.user}']}}""")
                .backend();
        NamespaceTemplate namespace = Objects.requireNonNull(((MountSpec.Store) store).namespace());
        assertThat(namespace.holes()).extracting(NamespaceTemplate.Hole::modern)
                .containsExactly("context.user", "context.user", "server_info.assistant_id", "context.user");
        assertThat(namespace.holes()).allMatch(NamespaceTemplate.Hole::isDeprecated);
    }

    @Test
    void compositesInsideCompositesAreLaidFlat() {
        MountSpec backend = read("""
                {'version':1,'backend':{'type':'composite','default':{'type':'state'},'routes':{
                  '/a/':{'type':'composite','default':{'type':'filesystem','root':'.'},'routes':{'/b':{'type':'store'}}},
                  '/x':{'type':'store'}, '/x/':{'type':'state'}, '/y//z/':{'type':'state'}}}}""").backend();
        assertThat(RouteTable.of(backend).rows())
                .extracting(RouteTable.Row::prefix, row -> row.spec().type())
                .containsExactlyInAnyOrder(
                        tuple("/", "state"), tuple("/a/", "filesystem"), tuple("/a/b/", "store"), tuple("/x/", "state"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {                                            | this is not JSON at $ (line 1
            []                                           | this is a list, not an object at $ (line 1, column 1)
            {'version':2,'backend':{'type':'state'}}     | the version must be 1 at $.version (line 1, column 12)
            {'backend':{'type':'state'}}                 | the field "version" is missing at $ (line 1, column 1)
            {'version':1}                                | the field "backend" is missing at $
            {'version':1,'backend':{'type':'stat'}}      | there is no backend type "stat": did you mean "state"? at $.backend.type (line 1
            {'version':1,'backend':{}}                   | the field "type" is missing at $.backend (line 1, column 24)
            {'version':1,'backend':{'type':7}}           | this is a number, not text at $.backend.type
            {'version':1,'backend':{'type':'state'},'permisions':[]} | there is no field "permisions": did you mean "permissions"? at $.permisions (line 1, column 41)
            {'version':1,'backend':{'type':'state','sorce':'x'}} | there is no field "sorce": did you mean "source"? at $.backend.sorce (line 1
            {'version':1,'backend':{'type':'s3','bukket':'x'}} | there is no field "bukket": did you mean "bucket"?
            {'version':1,'backend':{'type':'state','source':7}} | this is a number, not text at $.backend.source
            {'version':1,'backend':{'type':'filesystem'}} | the field "root" is missing at $.backend
            {'version':1,'backend':{'type':'filesystem','root':'.','virtual_mode':'no'}} | this is text, not true or false at $.backend.virtual_mode
            {'version':1,'backend':{'type':'store','namespace':['a',1]}} | this is a number, not text at $.backend.namespace[1]
            {'version':1,'backend':{'type':'composite','default':{'type':'state'},'routes':{'/a b/':{'type':'x'}}}} | there is no backend type "x" (bridge, composite, context_hub, custom, filesystem, local_shell, policy, postgres_files, s3, sandbox, state, store) at $.backend.routes["/a b/"].type (line 1
            {'version':1,'backend':{'type':'policy','inner':{'type':'y'}}} | there is no backend type "y"
            {'version':1,'backend':{'type':'state'},'dialect':'python-9'} | there is no dialect "python-9" (js-1.14
            {'version':1,'version':1,'backend':{'type':'state'}} | the field occurs twice at $.version
            {'version':1,'backend':{'type':'state'},'tools':{'enabld':[]}} | there is no field "enabld": did you mean "enabled"? at $.tools.enabld
            {'version':1,'backend':{'type':'state'},'dialect':'python-0.5','release':'0.7.1'} | release 0.7.1 speaks python-0.7, not python-0.5 at $.release
            {'version':1,'backend':{'type':'state'},'release':'new'} | "new" is not a release: write it as 0.6.12 at $.release
            {'version':1,'backend':{'type':'sandbox','transport':'dokcer','container':'c'}} | "dokcer" is not accepted: did you mean "docker"? at $.backend.transport
            {'version':1,'backend':{'type':'sandbox','transport':'docker'}} | the field "container" is missing at $.backend
            {'version':1,'backend':{'type':'local_shell','root':'.','timeout':0}} | this is 0, not a number from 1 on at $.backend.timeout
            {'version':1,'backend':{'type':'local_shell','root':'.','env':{'A':1}}} | this is a number, not text at $.backend.env.A
            {'version':1,'backend':{'type':'policy','inner':{'type':'state'},'deny_content':['(']}} | "(" is not a regular expression
            {'version':1,'backend':{'type':'policy','inner':{'type':'state'},'rate_limit':-1}} | this is -1, not a number from 1 on at $.backend.rate_limit
            {'version':1,'backend':{'type':'bridge','language':'ruby','object':'m:a'}} | "ruby" is not accepted (javascript, python) at $.backend.language
            {'version':1,'backend':{'type':'custom'}} | the field "class" is missing at $.backend
            {'version':1,'backend':{'type':'state'},'permissions':[{'operations':['wirte'],'paths':['/']}]} | "wirte" is not accepted: did you mean "write"? at $.permissions[0].operations[0]
            {'version':1,'backend':{'type':'state'},'permissions':[{'operations':['write'],'path':['/']}]} | there is no field "path": did you mean "paths"?
            {'version':1,'backend':{'type':'state'},'interrupt_on':{'execute':{'allowed_decisions':['aprove']}}} | "aprove" is not accepted: did you mean "approve"?
            {'version':1,'backend':{'type':'state'},'interrupt_on':{'execute':'yes'}} | this is text, not true, false or an object at $.interrupt_on.execute
            {'version':1,'backend':{'type':'state'},'subagents':{'a':{'permision':[]}}} | there is no field "permision"
            {'version':1,'backend':{'type':'state'},'tools':{'grep_max_count':0}} | this is 0, not a number from 1 on
            {'version':1,'backend':{'type':'state'},'context':[]} | this is a list, not an object at $.context
            {'version':1,'backend':{'type':'state','file_format':'v3'}} | the file format must be v1 or v2, not "v3" at $.backend.file_format
            """)
    void aStructuralErrorNamesPathLineAndColumn(String document, String sentence) {
        assertThatThrownBy(() -> read(document.replace('\'', '"')))
                .isInstanceOf(DocumentProblem.class)
                .message()
                .startsWith(sentence);
    }

    @Test
    void linesAndColumnsCountFromOne() {
        assertThatThrownBy(() -> read("{\n  \"version\": 1,\n  \"backend\": {\"type\": \"state\",\n    \"thred\": 1}\n}"))
                .message()
                .endsWith("at $.backend.thred (line 4, column 5)");
    }

    private static WorkspaceDocument read(String document) {
        return WorkspaceDocument.read(document.replace('\'', '"'));
    }
}
