package dev.stateroom.workspace.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WorkspaceLinterTest {
    @TempDir
    Path folder;

    @BeforeEach
    void make() throws IOException {
        Files.createDirectory(folder.resolve("here"));
    }

    private static DocumentText text(String backend) {
        String whole = backend.startsWith("{'version'") ? backend : "{'version':1,'backend':" + backend + "}";
        return DocumentText.read(whole.replace('\'', '"').getBytes(UTF_8)).orThrow();
    }

    private List<LintFinding> lint(DocumentText text) {
        return new WorkspaceLinter(text, folder, Dialect.DOCUMENTED).document();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'type':'composite','default':{'type':'state'},'routes':{'/a':{'type':'state'}}} | WARNING route-slash $.backend.routes["/a"]
            {'type':'composite','default':{'type':'state'},'routes':{'a/':{'type':'state'}}} | WARNING route-slash $.backend.routes["a/"]
            {'type':'composite','default':{'type':'state'},'routes':{'/':{'type':'state'}}} | WARNING unreachable-route $.backend.routes["/"]
            {'type':'composite','default':{'type':'state'},'routes':{'/a/../b/':{'type':'state'}}} | WARNING unreachable-route $.backend.routes["/a/../b/"]
            {'type':'composite','default':{'type':'state'},'routes':{'/a/':{'type':'state'},'/a':{'type':'state'}}} | WARNING unreachable-route $.backend.routes["/a"]
            {'type':'store'} | WARNING namespace-legacy $.backend
            {'type':'store','namespace':['a']} | INFO namespace-constant $.backend.namespace
            {'type':'store','namespace':['a*']} | ERROR namespace-invalid $.backend.namespace
            {'type':'store','namespace':['{context.user}']} | ERROR namespace-invalid $.backend.namespace
            {'type':'store','namespace':[]} | ERROR namespace-invalid $.backend.namespace
            {'version':1,'context':{'u':'1'},'backend':{'type':'store','namespace':['{runtime.context.u}']}} | WARNING deprecated-form $.backend.namespace[0]
            {'version':1,'context':{'u':'1'},'backend':{'type':'store','namespace':['{state.u}']}} | WARNING deprecated-form $.backend.namespace[0]
            {'type':'state','factory':true} | WARNING deprecated-form $.backend.factory
            {'type':'state','writable':true} | WARNING state-outside-run $.backend.writable
            {'type':'composite','default':{'type':'state'},'routes':{'/w/':{'type':'filesystem','root':'gone'}}} | ERROR root-missing $.backend.routes["/w/"].root
            {'type':'composite','default':{'type':'state'},'routes':{'/w/':{'type':'filesystem','root':'here','virtual_mode':false}}} | WARNING virtual-mode-off $.backend.routes["/w/"].virtual_mode
            {'type':'filesystem','root':'here'} | WARNING internal-data-on-disk $.backend
            {'type':'s3','bucket':'b','secret_key':'abc'} | WARNING credential-in-file $.backend.secret_key
            {'type':'postgres_files','url':'postgresql://u:secret@h/db'} | WARNING credential-in-file $.backend.url
            {'type':'policy','deny_prefixes':['a'],'inner':{'type':'state'}} | WARNING prefix-never-matches $.backend.deny_prefixes
            {'type':'sandbox','transport':'docker','container':'c'} | WARNING shell-without-review $.backend
            """)
    void eachQuestionableThingIsFoundInItsPlace(String backend, String expected) {
        assertThat(lint(text(backend)))
                .extracting(f -> f.severity() + " " + f.rule() + " " + f.place().path())
                .contains(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'type':'state'}
            {'type':'postgres_files','url':'postgresql://u:${keyring:db}@h/db'}
            {'type':'s3','bucket':'b','secret_key':'${env:KEY}'}
            {'version':1,'interrupt_on':{'execute':true},'backend':{'type':'sandbox','transport':'docker','container':'c'}}
            {'type':'composite','default':{'type':'state'},'routes':{'/w/':{'type':'filesystem','root':'here'}}}
            {'type':'composite','default':{'type':'filesystem','root':'here'},'routes':{'/large_tool_results/':{'type':'state'},'/conversation_history/':{'type':'state'}}}
            """)
    void whatIsInOrderIsNotComplainedAbout(String backend) {
        assertThat(lint(text(backend))).isEmpty();
    }

    @Test
    void sharedNamespacesAndFoldersAreFoundAcrossMounts() {
        List<LintFinding> findings = lint(text("""
                {'type':'composite','default':{'type':'state'},'routes':{
                  '/a/':{'type':'store','namespace':['u','x']}, '/b/':{'type':'store','namespace':['u','x']},
                  '/c/':{'type':'store','namespace':['u']}, '/d/':{'type':'store','source':'other.db','namespace':['u']},
                  '/e/':{'type':'filesystem','root':'here'}, '/f/':{'type':'filesystem','root':'./here'}}}"""));
        assertThat(findings).filteredOn(f -> f.rule().equals("namespace-aliased")).singleElement()
                .satisfies(f -> assertThat(f.place().path()).isEqualTo("$.backend.routes[\"/b/\"].namespace"));
        assertThat(findings).filteredOn(f -> f.rule().equals("namespace-nested")).hasSize(2);
        assertThat(findings).filteredOn(f -> f.rule().equals("root-aliased")).hasSize(1);
    }

    @Test
    void aSubagentWithoutTheAgentsReviewRunsCommandsUnasked() {
        List<LintFinding> findings = lint(text("""
                {'version': 1, 'backend': {'type': 'local_shell', 'root': 'here', 'inherit_env': true}, 'interrupt_on': {'execute': true},
                 'subagents': {'heir': {}, 'free': {'interrupt_on': {'write_file': true}}, 'reader': {'interrupt_on': {}, 'tools': {'enabled': ['read_file']}}}}
                """));
        assertThat(findings).filteredOn(f -> f.rule().equals("shell-without-review")).singleElement()
                .satisfies(f -> assertThat(f.sentence()).startsWith("the subagent free runs commands here"))
                .satisfies(f -> assertThat(f.edits()).containsExactly(new DocumentEdit.SetField(
                        "$.subagents.free.interrupt_on", "execute", "{ \"allowed_decisions\": [\"approve\", \"edit\", \"reject\"] }")));
    }

    @Test
    void aShellMakesVirtualModeWorthlessAndWantsReview() {
        assertThat(lint(text("{'type':'local_shell','root':'here','inherit_env':true}")))
                .extracting(LintFinding::rule)
                .containsExactlyInAnyOrder(
                        "internal-data-on-disk", "shell-not-jailed", "shell-without-review", "shell-environment");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'type':'local_shell','root':'here','inherit_env':true}
            {'type':'composite','default':{'type':'filesystem','root':'here'},'routes':{'/a':{'type':'store'},'/a/':{'type':'state','factory':true}}}
            {'type':'composite','default':{'type':'filesystem','root':'here'}}
            {'version':1,'context':{'u':'1'},'backend':{'type':'store','namespace':['x-{runtime.context.u}']}}
            """)
    void everySuggestedEditCanBeMadeAndMendsWhatItIsFor(String backend) {
        DocumentText text = text(backend);
        for (int i = 0; i < 10; i++) {
            List<DocumentEdit> edits = lint(text).stream().map(LintFinding::edits).filter(e -> !e.isEmpty()).findFirst().orElse(List.of());
            if (edits.isEmpty()) {
                break;
            }
            List<LintFinding> before = lint(text);
            text = text.with(edits).orThrow();
            assertThat(lint(text)).as(text.text()).hasSizeLessThan(before.size() + 1);
        }
        assertThat(lint(text)).as(text.text()).allMatch(f -> f.edits().isEmpty());
    }

    @Test
    void filesUnderALongerPrefixAreShadowedAndFailedMountsAreTold() {
        DocumentText text = text("""
                {'type':'composite','default':{'type':'state'},'routes':{
                  '/a/':{'type':'filesystem','root':'here'}, '/a/b/':{'type':'state'}, '/c/':{'type':'state'}}}""");
        MountSurvey survey = new MountSurvey() {
            @Override
            public Outcome<FileEntry> look(String prefix, FilePath inside) {
                return prefix.equals("/c/")
                        ? Outcome.failed(Failure.Kind.UNREACHABLE, "nobody answers")
                        : inside.isRoot() || (prefix.equals("/") && inside.text().equals("/a"))
                                ? Outcome.ok(new FileEntry(inside, FileEntry.Kind.FOLDER, -1, null, null))
                                : Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + inside);
            }

            @Override
            public Optional<FilePath> firstFile(String prefix, FilePath folder) {
                return Optional.empty();
            }
        };
        List<LintFinding> findings = new WorkspaceLinter(text, folder, Dialect.DOCUMENTED).mounted(survey);
        assertThat(findings).extracting(LintFinding::rule).containsExactly("mount-failed", "shadowed-files");
        assertThat(findings.getFirst().sentence()).isEqualTo("/c/: nobody answers");
        assertThat(findings.getLast().sentence()).contains("files under " + new FilePath("/a"));
    }
}
