package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.backend.plugin.PluginFolder;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.MemoryBackend;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.DocumentText;
import dev.stateroom.workspace.document.MountKind;
import dev.stateroom.workspace.document.MountKinds;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.ToyKind;
import dev.stateroom.workspace.lint.WorkspaceLinter;
import dev.stateroom.workspace.reach.ReachStanding;
import dev.stateroom.workspace.reach.WorkspaceReach;
import dev.stateroom.workspace.resolve.PathResolver;
import dev.stateroom.workspace.resolve.ResolvedPath;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kind of mount is one class and one opener: nothing else has to know about it. */
final class MountKindsTest {
    private static final String DOCUMENT = """
            { "version": 1, "backend": { "type": "composite", "default": { "type": "filesystem", "root": "." }, "routes": {
              "/notes/": { "type": "note", "text": "milk" },
              "/guarded/": { "type": "policy", "inner": { "type": "note", "text": "eggs" }, "deny_prefixes": ["/x"] } } } }""";

    @TempDir
    Path folder;

    private static final class Notes implements MountOpener<ToyKind.Note> {
        @Override
        public void reach(ReachOf found, String mount, ToyKind.Note entry) {
            // Nothing outside the document.
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, ToyKind.Note entry) {
            return mounts.live(at.prefix(), entry, entry.summary(), () -> Outcome.ok((Backend) new MemoryBackend().with("/note.txt", entry.text())));
        }
    }

    private OpenWorkspace opened(DocumentText text) {
        Path file = folder.resolve("toy.stateroom.json");
        ReachGate gate = new ReachGate((_, _) -> new ReachStanding(new WorkspaceReach(file, List.of()), false, null), false, "");
        Credentials none = new Credentials(_ -> null);
        LocalThreads threads = new LocalThreads(null, null, Clock.systemUTC());
        SourceOpener sources = new SourceOpener(Clock.systemUTC(), none, _ -> Outcome.failed(Failure.Kind.UNSUPPORTED, "no"), threads::source);
        return new DocumentMounts(
                        file, Clock.systemUTC(), gate, threads, sources, MountOpeners.USUAL.with(ToyKind.Note.class, new Notes()),
                        new PluginMounts(new PluginFolder(folder), none), Cancellation.NEVER, Progress.SILENT)
                .open(text);
    }

    @Test
    void aNewKindIsReadOpenedResolvedAndCheckedByItsTwoClassesAlone() {
        DocumentText text = ToyKind.document(DOCUMENT);
        try (OpenWorkspace open = opened(text)) {
            assertThat(open.problems()).noneMatch(problem -> problem.contains("note"));
            MountedTree tree = new MountedTree(open);
            for (String path : List.of("/notes/note.txt", "/guarded/note.txt")) {
                assertThat(tree.files().entry(new FilePath(path))).as(path).isInstanceOf(Outcome.Ok.class);
            }
            assertThat(open.mounts()).extracting(Mount::owner).contains("note");
        }
        ResolvedPath resolved = new PathResolver(text.document(), folder, Dialect.DOCUMENTED).agent("/notes/note.txt", AgentRoutes.Aim.FILE);
        assertThat(resolved.key()).isEqualTo("/note.txt");
        assertThat(new WorkspaceLinter(text, folder, Dialect.DOCUMENTED).document()).noneMatch(found -> found.sentence().contains("note"));
        assertThatThrownBy(() -> ToyKind.document(DOCUMENT.replace("\"text\": \"milk\"", "\"texts\": \"milk\"")))
                .hasMessageContaining("did you mean \"text\"?");
    }

    private static final Map<String, String> NEEDED = Map.of(
            "filesystem", "\"root\": \".\"", "local_shell", "\"root\": \".\"", "context_hub", "\"repo\": \"a/b\"", "s3", "\"bucket\": \"b\"",
            "postgres_files", "\"url\": \"postgresql://u@h/d\"", "sandbox", "\"transport\": \"docker\", \"container\": \"c\"",
            "custom", "\"class\": \"C\"", "bridge", "\"language\": \"python\", \"object\": \"m:a\"",
            "policy", "\"inner\": { \"type\": \"state\" }");

    @Test
    void everyKindThatCanBeMountedHasAnIconASummaryAndAnOpener() {
        assertThat(MountKinds.USUAL.mountable()).hasSize(11).extracting(MountKind::icon).doesNotHaveDuplicates();
        for (MountKind<?> kind : MountKinds.USUAL.mountable()) {
            String fields = NEEDED.containsKey(kind.id()) ? ", " + NEEDED.get(kind.id()) : "";
            MountSpec entry = ToyKind.document("{ \"version\": 1, \"backend\": { \"type\": \"" + kind.id() + "\"" + fields + " } }").document().backend();
            if (entry instanceof MountSpec.Leaf leaf) {
                assertThat(MountOpeners.USUAL.of(leaf)).as(kind.id()).isNotNull();
                assertThat(leaf.summary()).as(kind.id()).isNotEmpty();
            }
        }
    }
}
