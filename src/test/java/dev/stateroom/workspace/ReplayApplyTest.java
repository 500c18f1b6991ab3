package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.hub.HubStandIn;
import dev.stateroom.backend.s3.BucketStandIn;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.AppliedChanges;
import dev.stateroom.vfs.change.ChangeRunner;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.recording.CallFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Calls that run over copies of mounts of every kind, and what they changed made in the mounts themselves. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "one of the mounts needs sh")
final class ReplayApplyTest {
    private static final Map<String, String> VARIABLES = Map.of(
            "HUB_KEY", HubStandIn.KEY, "S3_ID", BucketStandIn.KEYS.access(), "S3_KEY", BucketStandIn.KEYS.secret());
    private static final List<String> PREFIXES = List.of("/", "/disk/", "/s3/", "/hub/", "/mem/", "/box/", "/guarded/");

    @TempDir
    Path folder;

    private final HubStandIn hub = new HubStandIn();
    private final BucketStandIn bucket = new BucketStandIn();
    private LocalData data;
    private LocalOpener opener;

    @BeforeEach
    void fill() throws IOException {
        data = new LocalData(folder.resolve("own"), Clock.systemUTC(), (command, in, out, err) -> 0);
        opener = new LocalOpener(
                folder.resolve("sample"), Clock.systemUTC(), folder.resolve("data"), new OwnData(data, false), folder, new Credentials(VARIABLES::get));
        for (String name : List.of("disk", "box", "guarded")) {
            Files.createDirectories(folder.resolve(name));
        }
        bucket.put("v2/seed", new byte[0]);
        hub.commit("notes", Map.of("seed", "x"));
        Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "name": "w", "dialect": "python-0.7", "backend": {"type": "composite", "default": {"type": "state"}, "routes": {
                  "/disk/": {"type": "filesystem", "root": "disk", "virtual_mode": true, "writable": true},
                  "/s3/": {"type": "s3", "bucket": "docs", "prefix": "v2", "endpoint": "%s", "access_key": "${env:S3_ID}", "secret_key": "${env:S3_KEY}", "writable": true},
                  "/hub/": {"type": "context_hub", "repo": "acme/notes", "endpoint": "%s", "api_key": "${env:HUB_KEY}", "writable": true},
                  "/mem/": {"type": "store", "source": "local:", "namespace": ["filesystem"], "writable": true},
                  "/box/": {"type": "sandbox", "transport": "command", "argv": ["sh", "-c", "exec \\"$0\\""], "root": "%s", "writable": true},
                  "/guarded/": {"type": "policy", "deny_prefixes": ["/locked/"], "inner": {"type": "filesystem", "root": "guarded", "virtual_mode": true, "writable": true}}}}}
                """.formatted(bucket.address(), hub.address(), folder.resolve("box")));
        Agreed.to(opener, folder.resolve("w.stateroom.json").toString()).orThrow();
        try (OpenWorkspace workspace = open()) {
            MountedTree tree = new MountedTree(workspace);
            for (String prefix : PREFIXES) {
                put(tree, prefix + "a.txt", "one\n");
                put(tree, prefix + "gone.txt", "x\n");
            }
        }
    }

    @AfterEach
    void stop() {
        data.close();
        hub.close();
        bucket.close();
    }

    private OpenWorkspace open() {
        return opener.open(folder.resolve("w.stateroom.json").toString(), Cancellation.NEVER, Progress.SILENT).orThrow();
    }

    private static void put(MountedTree tree, String path, String text) {
        tree.files()
                .write(new FilePath(path), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, Cancellation.NEVER)
                .orThrow();
    }

    private static String content(MountedTree tree, String path) throws IOException {
        return switch (tree.files().read(new FilePath(path), 0, -1)) {
            case Outcome.Ok<InputStream>(InputStream in) -> {
                try (in) {
                    yield new String(in.readAllBytes(), StandardCharsets.UTF_8);
                }
            }
            case Outcome.Failed<InputStream>(Failure why) -> why.kind().name();
        };
    }

    /** The files of every mount, as they really are: read through a workspace that is opened for it. */
    private String real() throws IOException {
        List<String> lines = new ArrayList<>();
        try (OpenWorkspace workspace = open()) {
            MountedTree tree = new MountedTree(workspace);
            for (String prefix : PREFIXES) {
                lines.add(prefix + " " + content(tree, prefix + "a.txt").strip() + " " + content(tree, prefix + "new.txt").strip() + " "
                        + content(tree, prefix + "gone.txt").strip());
            }
        }
        return String.join("\n", lines);
    }

    /** The reference's policy has no deletion to give on. */
    private static String all(String answers) {
        return String.join("\n", PREFIXES.stream()
                .map(prefix -> prefix + " " + (prefix.equals("/guarded/") ? answers.replaceFirst("\\S+$", "x") : answers))
                .toList());
    }

    private CallRecording calls() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String prefix : PREFIXES) {
            lines.add("{\"tool\": \"read_file\", \"args\": {\"file_path\": \"" + prefix + "a.txt\"}, \"result\": \"@@ lines 1-1 of 1 @@\\none\"}");
            lines.add("{\"tool\": \"edit_file\", \"args\": {\"file_path\": \"" + prefix + "a.txt\", \"old_string\": \"one\", \"new_string\": \"two\"},"
                    + " \"result\": \"Successfully replaced 1 instance(s) of the string in '" + prefix + "a.txt'\"}");
            lines.add("{\"tool\": \"write_file\", \"args\": {\"file_path\": \"" + prefix + "new.txt\", \"content\": \"n\"}, \"result\": \"Updated file " + prefix
                    + "new.txt\"}");
            lines.add("{\"tool\": \"delete\", \"args\": {\"file_path\": \"" + prefix + "gone.txt\"}, \"result\": \""
                    + (prefix.equals("/guarded/") ? "Error: deletion is not supported for '/guarded/gone.txt'." : "Deleted " + prefix + "gone.txt") + "\"}");
            lines.add("{\"tool\": \"grep\", \"args\": {\"pattern\": \"two\", \"path\": \"" + prefix + "\", \"output_mode\": \"files_with_matches\"}}");
        }
        return CallFile.recording(Files.write(folder.resolve("calls.jsonl"), lines)).orThrow();
    }

    /** A run over a copy. */
    private record Ran(ReplayReport report, Outcome<ScratchPlan> plan) {}

    private Ran ran(OpenWorkspace workspace, MountedTree tree) throws IOException {
        CallRecording calls = calls();
        AgentReply<ReplayScratch> made = opener.scratch(workspace, Dialect.of(Era.PYTHON_0_7), null, true, null).orThrow();
        ScratchCopy copy = (ScratchCopy) ((AgentReply.Answered<ReplayScratch>) made).value();
        ReplayReport report = new ReplayRun(calls, copy).run(Cancellation.NEVER, Progress.SILENT);
        return new Ran(report, ScratchPlan.of(copy, tree, calls, report));
    }

    @Test
    void everyMountAnswersOverACopyAndTakesWhatTheCallsMadeOfIt() throws IOException {
        String before = all("one NOT_FOUND x");
        assertThat(real()).isEqualTo(before);
        try (OpenWorkspace workspace = open()) {
            MountedTree tree = new MountedTree(workspace);
            Ran ran = ran(workspace, tree);
            for (ReplayedCall call : ran.report().calls()) {
                if (call.call().tool().equals("grep")) {
                    assertThat(call.actualText()).contains(String.valueOf(call.call().path())).contains("a.txt");
                } else {
                    assertThat(call.verdict()).as("%s %s: %s", call.call().tool(), call.call().path(), call.actualText()).isEqualTo(ReplayVerdict.SAME);
                }
            }
            assertThat(real()).isEqualTo(before);
            ScratchPlan plan = ran.plan().orThrow();
            assertThat(plan.leftAlone()).isEmpty();
            assertThat(plan.changes()).hasSize(3 * PREFIXES.size() - 1);
            AppliedChanges applied = new ChangeRunner(1 << 20).apply(plan.changes(), Cancellation.NEVER, Progress.SILENT).orThrow();
            assertThat(applied.done().failure()).isNull();
            assertThat(real()).isEqualTo(all("two n NOT_FOUND"));
            new ChangeRunner(1 << 20).undo(applied.done(), Cancellation.NEVER, Progress.SILENT);
            assertThat(real()).isEqualTo(before);
        }
    }

    @Test
    void nothingIsChangedAnywhereWhereOneFileWasChangedMeanwhile() throws IOException {
        try (OpenWorkspace workspace = open()) {
            MountedTree tree = new MountedTree(workspace);
            ScratchPlan plan = ran(workspace, tree).plan().orThrow();
            for (String prefix : PREFIXES) {
                put(tree, prefix + "a.txt", "meanwhile\n");
                Outcome<AppliedChanges> applied = new ChangeRunner(0).apply(plan.changes(), Cancellation.NEVER, Progress.SILENT);
                assertThat(applied)
                        .isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence())
                                .isEqualTo("nothing was changed: " + prefix + "a.txt was changed since the copy was made"));
                put(tree, prefix + "a.txt", "one\n");
            }
        }
        assertThat(real()).isEqualTo(all("one NOT_FOUND x"));
    }
}
