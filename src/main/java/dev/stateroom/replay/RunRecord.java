package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The record of a run, for comparison with another one.
 *
 * @param name of the recording
 * @param dialect the id of the dialect
 * @param setting how it was set up
 * @param calls in order
 * @param files known changed files of the agent's tree at the end; by path in code point order
 */
public record RunRecord(String name, String dialect, Setting setting, List<Call> calls, Map<String, Content> files) {

    /** Copies the collections. */
    public RunRecord {
        calls = List.copyOf(calls);
        files = new TreeMap<>(files);
    }

    /**
     * How a run was set up.
     *
     * @param rules the applied rules, in a word or two
     * @param routes the workspace whose mounts were used, in a word or two
     * @param edited numbers of the calls with edited arguments, from 0
     */
    public record Setting(String rules, String routes, List<Integer> edited) {
        /** Copies the list. */
        public Setting {
            edited = List.copyOf(edited);
        }
    }

    /**
     * One call.
     *
     * @param tool its name
     * @param path its path argument; null for none
     * @param verdict the verdict
     * @param asRecorded whether the recording has the same outcome
     * @param answer the text of its answer; null if it did not run
     */
    public record Call(String tool, @Nullable String path, ReplayVerdict verdict, boolean asRecorded, @Nullable String answer) {}

    /**
     * A file at the end.
     *
     * @param size in bytes; -1 for a file of a mount that calls deleted
     * @param sha256 of its content, in hexadecimal digits; empty for a deleted one
     */
    public record Content(long size, String sha256) {
        /** A file that calls deleted. */
        public static final Content DELETED = new Content(-1, "");

        /** The content of bytes; null means a file that calls deleted. */
        public static Content of(byte @Nullable [] bytes) {
            if (bytes == null) {
                return DELETED;
            }
            try {
                return new Content(bytes.length, HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
        }
    }

    /**
     * The record of a run that has ended.
     *
     * @param inMounts files that calls changed in mounts besides the state, by path; null for deleted ones
     */
    public static RunRecord of(CallRecording recording, ReplayReport report, Setting setting, Map<String, byte @Nullable []> inMounts) {
        Map<String, Content> files = new TreeMap<>();
        report.filesWithPending().forEach((path, file) -> files.put(path, content(file)));
        inMounts.forEach((path, bytes) -> files.put(path, Content.of(bytes)));
        return new RunRecord(recording.name(), report.dialect().id(), setting, report.calls().stream().map(RunRecord::call).toList(), files);
    }

    private static Content content(FileData file) {
        return Content.of(file.bytes());
    }

    private static Call call(ReplayedCall replayed) {
        return new Call(
                replayed.call().tool(),
                replayed.call().path(),
                replayed.verdict(),
                !replayed.isUnexpected(),
                replayed.actual() == null ? null : replayed.actualText());
    }
}
