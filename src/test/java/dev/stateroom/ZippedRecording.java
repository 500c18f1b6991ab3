package dev.stateroom;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** What an agent of a real package left, in one archive among the test resources. */
public final class ZippedRecording {
    private ZippedRecording() {}

    public static void unpack(String resource, Path into) throws IOException {
        try (InputStream in = Objects.requireNonNull(ZippedRecording.class.getResourceAsStream(resource), resource);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = into.resolve(entry.getName());
                Files.createDirectories(entry.isDirectory() ? file : Objects.requireNonNull(file.getParent()));
                if (!entry.isDirectory()) {
                    Files.copy(zip, file);
                }
            }
        }
    }
}
