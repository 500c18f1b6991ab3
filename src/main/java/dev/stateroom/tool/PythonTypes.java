package dev.stateroom.tool;

import dev.stateroom.agent.text.FileKinds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Media types by a name's last suffix as Python's {@code mimetypes} guesses them on a Linux system that has a {@code mime.types}
 * file, where the vectors were recorded.
 */
final class PythonTypes {
    private static final String TABLE = "python-types.txt";
    private static final String BYTES = "application/octet-stream";
    private static final String UNKNOWN = "bin";

    private PythonTypes() {}

    private static final class Loaded {
        static final Map<String, String> BY_SUFFIX = new HashMap<>();
        static final Map<String, String> SUFFIXES = new HashMap<>();

        static {
            read();
        }
    }

    /** The type; {@code application/octet-stream} if none is known. */
    static String of(String path) {
        return Loaded.BY_SUFFIX.getOrDefault(FileKinds.suffix(path), BYTES);
    }

    /** The suffix for a file of a type, the first in the table; {@code bin} if none is known. */
    static String suffix(String type) {
        return Loaded.SUFFIXES.getOrDefault(type.toLowerCase(Locale.ROOT), UNKNOWN);
    }

    private static void read() {
        try (InputStream in = Objects.requireNonNull(PythonTypes.class.getResourceAsStream(TABLE), TABLE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ");
                Loaded.SUFFIXES.put(words[0], words[1]);
                for (int i = 1; i < words.length; i++) {
                    Loaded.BY_SUFFIX.put(words[i], words[0]);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
