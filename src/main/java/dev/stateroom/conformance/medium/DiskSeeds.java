package dev.stateroom.conformance.medium;

import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.SeedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * Puts files into a folder; the absolute path of a file is accepted too.
 *
 * @param root the run's own folder, which nothing may leave
 */
record DiskSeeds(Path root, Path folder) implements MediumSeeder {
    @Override
    public void put(String path, SeedFile seed) throws IOException {
        Path file = place(path);
        if (seed.content() instanceof SeedFile.Folder) {
            Files.createDirectories(file);
            restrict(file, seed);
            return;
        }
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
        switch (seed.content()) {
            case SeedFile.Text(String text) -> Files.writeString(file, text);
            case SeedFile.Binary(byte[] bytes) -> Files.write(file, bytes);
            case SeedFile.Link(String target) -> {
                Files.createSymbolicLink(file, Path.of(target));
                return;
            }
            case SeedFile.Lines(List<String> lines) -> Files.write(file, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
            case SeedFile.Folder _, SeedFile.Raw _ -> throw new NoVector("the seed file " + path + " cannot be on a disk");
        }
        if (seed.modifiedAt() != null) {
            Files.setLastModifiedTime(file, FileTime.from(instant(seed.modifiedAt())));
        }
        restrict(file, seed);
    }

    private Path place(String path) {
        boolean inFull = path.equals(root.toString()) || path.startsWith(root + "/");
        Path file = (inFull ? Path.of(path) : folder.resolve(path.replaceFirst("^/+", ""))).normalize();
        if (!file.startsWith(root) || file.equals(root)) {
            throw new NoVector("the seed file " + path + " lies outside the vector's folder");
        }
        return file;
    }

    private static void restrict(Path file, SeedFile seed) throws IOException {
        Integer mode = seed.mode();
        if (mode == null) {
            return;
        }
        StringBuilder letters = new StringBuilder("rwxrwxrwx");
        for (int i = 0; i < letters.length(); i++) {
            if ((mode & (0400 >> i)) == 0) {
                letters.setCharAt(i, '-');
            }
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(letters.toString()));
    }

    private static Instant instant(String date) {
        try {
            return OffsetDateTime.parse(date).toInstant();
        } catch (DateTimeException e) {
            throw new NoVector("its seed date " + date + " is no ISO-8601 time with a zone");
        }
    }
}
