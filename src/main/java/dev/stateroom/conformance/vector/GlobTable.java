package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.tool.ToolSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One tree of files and the results of searches over it, in a store and on a disk.
 *
 * @param dialect the dialect of the package that was recorded
 * @param files the tree; every file has a line of its own
 * @param cases the searches
 */
public record GlobTable(Dialect dialect, SequencedMap<String, SeedFile> files, List<Case> cases) {

    /**
     * One pattern.
     *
     * @param pattern for {@code glob}, and the filter of {@code grep}
     * @param path the folder to search; null if none was given
     * @param answers by medium ({@code store}, {@code filesystem}) and call: the found paths, the error, or the exception
     */
    public record Case(String pattern, @Nullable String path, ForeignValue.Fields answers) {}

    /** A vector without steps that has the tree in one backend. */
    public ReferenceVector in(BackendSpec backend) {
        RecordedAgent agent = RecordedAgent.plain(dialect);
        return new ReferenceVector(
                dialect, backend, files, List.of(), ToolSettings.USUAL, agent, PromptInputs.NOTHING, null, ForeignValue.Fields.EMPTY, null, null, false);
    }

    /** The table in a document; {@code spoken} maps the dialect of the recording to the one to run. */
    public static GlobTable of(ForeignValue.Fields document, UnaryOperator<Dialect> spoken) {
        List<Case> cases = new ArrayList<>();
        for (ForeignValue value : ForeignValue.items(document.get("cases"))) {
            ForeignValue.Fields fields = ForeignValue.fields(value);
            String pattern = ForeignValue.text(fields.get("pattern"));
            if (pattern == null) {
                throw new NoVector("its case " + (cases.size() + 1) + " has no pattern");
            }
            cases.add(new Case(pattern, ForeignValue.text(fields.get("path")), fields));
        }
        return new GlobTable(spoken.apply(ReferencePackages.dialect(document)), tree(document), cases);
    }

    /** Paths, where file n contains {@code needle n}; or files with their contents. */
    private static SequencedMap<String, SeedFile> tree(ForeignValue.Fields document) {
        if (document.get("tree") instanceof ForeignValue.Fields) {
            return SeedFile.files(document.get("tree"));
        }
        SequencedMap<String, SeedFile> files = new LinkedHashMap<>();
        for (ForeignValue path : ForeignValue.items(document.get("tree"))) {
            String text = ForeignValue.text(path);
            if (text == null) {
                throw new NoVector("its tree holds something other than paths");
            }
            files.put(text, new SeedFile(new SeedFile.Text("needle " + files.size() + "\n"), null, null));
        }
        return files;
    }
}
