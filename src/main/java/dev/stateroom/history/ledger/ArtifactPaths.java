package dev.stateroom.history.ledger;

import java.util.LinkedHashSet;
import java.util.Set;

/** Finds the paths of offloaded files in texts. Their folders may be below any artifacts root. */
final class ArtifactPaths {
    /** Part of the path of every offloaded result. */
    static final String RESULTS = dev.stateroom.tool.OffloadedText.RESULTS;

    /** Part of the path of every offloaded conversation and message. */
    static final String CONVERSATIONS = dev.stateroom.tool.OffloadedText.CONVERSATIONS;

    /** Media of an offloaded conversation. */
    static final String MEDIA = CONVERSATIONS + "media/";

    private static final String ENDS = "\"'`<>()[]{},;|*?";
    private static final String FINAL = ".:!";
    private static final int LONGEST = 4_096;

    private ArtifactPaths() {}

    /** True for a path in one of the two folders. */
    static boolean isArtifact(String path) {
        return name(path, RESULTS) || name(path, CONVERSATIONS);
    }

    /** True for a path in the folder of results. */
    static boolean isResult(String path) {
        return name(path, RESULTS);
    }

    private static boolean name(String path, String folder) {
        int at = path.indexOf(folder);
        return at >= 0 && at + folder.length() < path.length();
    }

    /** The paths of files in {@code folder} in a text, in order; without the full stop of a sentence. */
    static Set<String> in(String text, String folder) {
        Set<String> found = new LinkedHashSet<>();
        for (int at = text.indexOf(folder); at >= 0; at = text.indexOf(folder, at + folder.length())) {
            int start = at;
            while (start > 0 && at - start < LONGEST && isPart(text.charAt(start - 1))) {
                start--;
            }
            int end = at + folder.length();
            while (end < text.length() && end - at < LONGEST && isPart(text.charAt(end))) {
                end++;
            }
            while (end > at + folder.length() && FINAL.indexOf(text.charAt(end - 1)) >= 0) {
                end--;
            }
            if (end > at + folder.length()) {
                found.add(text.substring(start, end));
            }
        }
        return found;
    }

    private static boolean isPart(char c) {
        return c > ' ' && !Character.isWhitespace(c) && ENDS.indexOf(c) < 0;
    }

    /** Normalizes an argument like the tools: with a leading slash, without doubled and trailing ones. */
    static String normal(String argument) {
        StringBuilder path = new StringBuilder("/");
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i) == '\\' ? '/' : argument.charAt(i);
            if (c != '/' || path.charAt(path.length() - 1) != '/') {
                path.append(c);
            }
        }
        if (path.length() > 1 && path.charAt(path.length() - 1) == '/') {
            path.setLength(path.length() - 1);
        }
        return path.toString();
    }
}
