package dev.stateroom.bench;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.CompositeBackend;
import dev.stateroom.backend.DiskBackend;
import dev.stateroom.backend.StateMedium;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Listing and searching a folder on disk, and a composite over a folder. */
final class FolderWorkloads {
    /** The hash of the 100,000 files of {@link TextCorpus}, and the number of their lines that contain {@link TextCorpus#COMMON}. */
    private static final String SRC_100K = "0c9ec90ecb14c6c5f33d6a4289e095c52da0dd44ff54dd1cd1dd994dcdcae7ae";

    private static final long COMMON_LINES = 17_598;
    private static final int ROUTES = 100;
    private static final String MARKDOWN = "**/*.md";

    private final Path folder;
    private final CorpusManifest manifest;

    FolderWorkloads(Path folder) {
        this.folder = folder;
        this.manifest = CorpusManifest.of(folder);
    }

    /** Lists the folder: name, size, time of each, sorted. */
    Workload listing(String name) {
        OptionalLong entries = manifest.sum("files", "dirs");
        return onDisk(name, entries.orElse(1), entries, BenchQueries.listing(FilePath.ROOT));
    }

    /** Lists the root of a composite over the folder with a hundred routes to a state of a thousand files. */
    Workload composite() {
        OptionalLong own = manifest.sum("files", "dirs");
        OptionalLong all = own.isPresent() ? OptionalLong.of(own.getAsLong() + ROUTES) : own;
        return new OverOne<>("ls-composite", all.orElse(1), all, this::composed, BenchQueries.listing(FilePath.ROOT));
    }

    private Backend composed() {
        Backend state = StateMedium.backend(GeneratedState.of(new TextCorpus(), 1_000, 200), "generated");
        Map<FilePath, Backend> routes = new HashMap<>();
        for (int i = 0; i < ROUTES; i++) {
            routes.put(FilePath.ROOT.child(String.format(Locale.ROOT, "route%03d", i)), state);
        }
        return new CompositeBackend(DiskBackend.of(folder).orThrow(), routes);
    }

    /** Finds all Markdown files at any depth. */
    Workload glob(String name) {
        return onDisk(name, manifest.sum("files", "dirs").orElse(1), manifest.count("md"), BenchQueries.files(MARKDOWN));
    }

    /** Finds the lines that contain a rare text. */
    Workload rare() {
        return search("grep-fs-rare", TextCorpus.NEEDLE, manifest.count("needle_lines"));
    }

    /** {@link #rare} for an agent without ripgrep, whose search ends after 15 seconds with incomplete results. */
    Workload agentRare() {
        return new OverOne<>(
                "agent-grep-fs-rare",
                manifest.count("files").orElse(1),
                manifest.count("needle_lines"),
                () -> new Held(BenchAgents.disk(folder, Era.PYTHON_0_7)),
                held -> {
                    AgentResult.Grep grep = BenchAgents.answer(held.agent().grep(AgentBackend.GrepRequest.of(TextCorpus.NEEDLE, "/", null)));
                    return grep.matches() == null ? 0 : grep.matches().size();
                });
    }

    private record Held(AgentBackend agent) implements AutoCloseable {
        @Override
        public void close() {}
    }

    /** Finds that no line contains a text. */
    Workload absent() {
        return search("grep-fs-absent", TextCorpus.ABSENT, OptionalLong.of(0));
    }

    /** Finds the lines that contain a frequent text. */
    Workload common() {
        return search(
                "grep-fs-common", TextCorpus.COMMON, manifest.isOf(SRC_100K) ? OptionalLong.of(COMMON_LINES) : OptionalLong.empty());
    }

    private Workload search(String name, String text, OptionalLong expected) {
        return onDisk(name, manifest.count("files").orElse(1), expected, BenchQueries.lines(text));
    }

    private Workload onDisk(String name, long items, OptionalLong expected, ToLongFunction<Backend> question) {
        return new OverOne<>(name, items, expected, () -> DiskBackend.of(folder).orThrow(), question);
    }
}
