package dev.stateroom.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.List;
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
                      "/workspace/": { "type": "filesystem", "root": "../project", "virtual_mode": true, "max_file_size_mb": 10 },
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
        assertThat(document.problems()).isEmpty();
        assertThat(document.mounts())
                .containsOnlyKeys("/", "/memories/", "/workspace/", "/docs/", "/sandbox/", "/policies/")
                .containsEntry("/", new MountSpec.State("sqlite:sessions.db", "t-1", "latest"))
                .containsEntry(
                        "/memories/", new MountSpec.Store("local:", List.of("{server_info.user.identity}", "filesystem")))
                .containsEntry("/workspace/", new MountSpec.Filesystem("../project", true, false))
                .containsEntry("/policies/", new MountSpec.Later("policy"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {                                            | this is not JSON at $ (line 1
            []                                           | this is a list, not an object at $ (line 1, column 1)
            {'version':2,'backend':{'type':'state'}}     | the version must be 1 at $.version (line 1, column 12)
            {'backend':{'type':'state'}}                 | the field "version" is missing at $ (line 1, column 1)
            {'version':1}                                | the field "backend" is missing at $
            {'version':1,'backend':{'type':'stat'}}      | there is no backend type "stat" (bridge, composite
            {'version':1,'backend':{}}                   | the field "type" is missing at $.backend (line 1, column 24)
            {'version':1,'backend':{'type':7}}           | this is a number, not text at $.backend.type
            {'version':1,'backend':{'type':'state'},'permisions':[]} | there is no field "permisions": did you mean "permissions"? at $.permisions
            {'version':1,'backend':{'type':'state','sorce':'x'}} | there is no field "sorce": did you mean "source"? at $.backend.sorce (line 1
            {'version':1,'backend':{'type':'s3','bukket':'x'}} | there is no field "bukket": did you mean "bucket"?
            {'version':1,'backend':{'type':'state','source':7}} | this is a number, not text at $.backend.source
            {'version':1,'backend':{'type':'filesystem'}} | the field "root" is missing at $.backend
            {'version':1,'backend':{'type':'filesystem','root':'.','virtual_mode':'no'}} | this is text, not true or false at $.backend.virtual_mode
            {'version':1,'backend':{'type':'store','namespace':['a',1]}} | this is a number, not text at $.backend.namespace[1]
            {'version':1,'backend':{'type':'composite','default':{'type':'state'},'routes':{'/a b/':{'type':'x'}}}} | there is no backend type "x" (bridge, composite, context_hub, custom, filesystem, local_shell, policy, postgres_files, s3, sandbox, state, store) at $.backend.routes["/a b/"].type (line 1
            {'version':1,'backend':{'type':'policy','inner':{'type':'y'}}} | there is no backend type "y"
            {'version':1,'backend':{'type':'state'},'dialect':'python-9'} | there is no dialect "python-9" (js-1.14
            {'version':1,'version':1,'backend':{'type':'state'}} | the field stands twice at $.version
            {'version':1,'backend':{'type':'state'},'tools':{'enabld':[]}} | there is no field "enabld": did you mean "enabled"? at $.tools.enabld
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
                .endsWith("at $.backend.thred (line 4, column 14)");
    }

    @Test
    void whatTheAgentCouldHaveDoneTooLoadsWithAProblem() {
        WorkspaceDocument document = read("""
                {"version": 1, "backend": {"type": "composite", "factory": true,
                  "default": {"type": "state"},
                  "routes": {"memories": {"type": "store"}}}}""");
        assertThat(document.mounts()).containsOnlyKeys("/", "/memories/");
        assertThat(document.problems())
                .satisfiesExactly(
                        p -> assertThat(p).startsWith("\"factory\": true is a deprecated form"),
                        p -> assertThat(p).startsWith("the route \"memories\" should begin and end with a slash"),
                        p -> assertThat(p).startsWith("a store without a namespace is the legacy one"));
    }

    private static WorkspaceDocument read(String document) {
        return WorkspaceDocument.read(document.getBytes(UTF_8));
    }
}
