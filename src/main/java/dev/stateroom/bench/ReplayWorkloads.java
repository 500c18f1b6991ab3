package dev.stateroom.bench;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.backend.posix.ScratchLayer;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.Toolset;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Replays 10,000 generated calls over a scratch copy of 10,000 files; each run has a new copy. */
final class ReplayWorkloads implements Workload {
    private static final int CALLS = 10_000;
    private static final int FILES = 10_000;
    private static final int EDITED = 100;
    private static final int EDITED_LINES = 50;
    private static final int WRITTEN_LINES = 40;
    private static final int LINES = 65_536;
    private static final int FAILED = 23;
    private static final Dialect DIALECT = Dialect.of(Era.PYTHON_0_7);

    private final String name;
    private final Function<TextCorpus, ReplayScratch> copies;
    private @Nullable TextCorpus corpus;
    private @Nullable CallRecording recording;
    private @Nullable ReplayRun next;

    private ReplayWorkloads(String name, Function<TextCorpus, ReplayScratch> copies) {
        this.name = name;
        this.copies = copies;
    }

    /** Over files on disk: the folder itself, or {@code rp} in it, where the Python driver writes them. */
    static Workload onDisk(Path folder) {
        Path root = Files.isDirectory(folder.resolve("rp")) ? folder.resolve("rp") : folder;
        return new ReplayWorkloads("replay-fs", corpus -> {
            DiskSetup setup = DiskSetup.of(root, true, DIALECT).under(new ScratchLayer(InstantSource.system()));
            AgentBackend backend = BenchAgents.answer(FilesystemAgentBackends.of(setup));
            for (int i = 0; i < EDITED; i++) {
                backend.write(edited(i), corpus.lines(i, EDITED_LINES));
            }
            return new Copy(Toolset.of(backend, ToolSettings.USUAL), new KeyMap<>());
        });
    }

    /** Over a state in memory. */
    static Workload inState() {
        return new ReplayWorkloads("replay-state", corpus -> {
            StateFiles state = StateFiles.of(GeneratedState.of(corpus, FILES, Integer.MAX_VALUE));
            AgentBackend backend = KeyedAgentBackends.state(state, DIALECT, FileFormat.V2, InstantSource.system());
            for (int i = 0; i < EDITED; i++) {
                backend.write(edited(i), corpus.lines(i, EDITED_LINES));
            }
            return new Copy(Toolset.of(backend, ToolSettings.USUAL), state);
        });
    }

    private record Copy(Toolset tools, KeyMap<FileData> state) implements ReplayScratch {}

    private static String edited(int i) {
        return String.format(Locale.ROOT, "/edit/e%03d.txt", i);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long items() {
        return CALLS;
    }

    @Override
    public OptionalLong expected() {
        return OptionalLong.of(CALLS);
    }

    @Override
    public void prepare() {
        TextCorpus lines = corpus == null ? new TextCorpus() : corpus;
        CallRecording calls = recording == null ? recording(lines) : recording;
        corpus = lines;
        recording = calls;
        next = new ReplayRun(calls, copies.apply(lines));
    }

    @Override
    public long run() {
        if (next == null) {
            prepare();
        }
        ReplayRun run = next;
        if (run == null) {
            return 0;
        }
        next = null;
        ReplayReport report = run.run(Cancellation.NEVER, Progress.SILENT);
        long failed = report.calls().stream().filter(ReplayWorkloads::failed).count();
        if (failed != FAILED) {
            throw BenchAgents.refused(failed + " calls failed instead of " + FAILED + ": are the files 0 to " + (FILES - 1) + " of the corpus there?");
        }
        return report.calls().size();
    }

    private static boolean failed(ReplayedCall call) {
        return call.actual() != null && Boolean.TRUE.equals(call.actual().failed());
    }

    private static CallRecording recording(TextCorpus corpus) {
        List<CallRecording.Step> steps = new ArrayList<>(CALLS);
        for (int k = 0; k < CALLS; k++) {
            LoggedCall call = call(corpus, k);
            steps.add(new CallRecording.Step(List.of(new CallRecording.Part(call, List.of())), null, false));
        }
        return CallRecording.of("generated", steps, Map.of());
    }

    private static LoggedCall call(TextCorpus corpus, int k) {
        long r = TextCorpus.mix(TextCorpus.SEED ^ k * 0xA24BAED4963EE407L);
        int kind = TextCorpus.modulo(r, 20);
        int file = TextCorpus.modulo(r >>> 8, FILES);
        String path = "/" + TextCorpus.path(file);
        String folder = path.substring(0, path.lastIndexOf('/'));
        if (kind < 6) {
            return called(k, "read_file", Map.of(
                    "file_path", text(path), "offset", new ForeignValue.Int(TextCorpus.modulo(r >>> 40, 50)), "limit", new ForeignValue.Int(100)));
        }
        if (kind < 9) {
            String content = corpus.lines(TextCorpus.modulo(r >>> 32, LINES - WRITTEN_LINES), WRITTEN_LINES);
            return called(k, "write_file", Map.of(
                    "file_path", text(String.format(Locale.ROOT, "/out/w%05d.txt", k)), "content", text(content)));
        }
        if (kind < 12) {
            return called(k, "edit_file", Map.of(
                    "file_path", text(edited(file % EDITED)),
                    "old_string", text("ka"),
                    "new_string", text("ka"),
                    "replace_all", new ForeignValue.Bool(true)));
        }
        if (kind < 15) {
            return called(k, "ls", Map.of("path", text(folder)));
        }
        if (kind < 18) {
            String line = corpus.lines(TextCorpus.modulo(r >>> 32, LINES), 1).strip();
            return called(k, "grep", Map.of("pattern", text(line.substring(0, Math.min(12, line.length()))), "path", text(folder)));
        }
        return called(k, "glob", Map.of("pattern", text("*.md"), "path", text(folder)));
    }

    private static ForeignValue text(String text) {
        return new ForeignValue.Text(text);
    }

    private static LoggedCall called(int k, String tool, Map<String, ForeignValue> args) {
        return LoggedCall.of(String.format(Locale.ROOT, "call_%06d", k), tool, new ForeignValue.Fields(args), null);
    }

    @Override
    public void close() {
        next = null;
        recording = null;
    }
}
