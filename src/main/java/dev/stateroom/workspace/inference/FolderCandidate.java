package dev.stateroom.workspace.inference;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A local folder. Links are not followed.
 *
 * @param root the folder
 * @param holdsSource true if the opened database is somewhere in it
 * @param distance the index of the searched folder that contains it
 */
record FolderCandidate(Path root, boolean holdsSource, int distance) implements CandidateFiles {
    private static final int MOST_NAMES = 10_000;

    @Override
    public String shown() {
        return root.toString();
    }

    private Path at(String key) {
        return root.resolve(key.substring(1)).normalize();
    }

    @Override
    public boolean has(String key) {
        Path path = at(key);
        return path.startsWith(root) && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public @Nullable String text(String key) {
        if (!has(key)) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(RegularFile.bytes(at(key), LARGEST))).toString();
        } catch (CharacterCodingException noText) {
            return null;
        } catch (IOException notReadable) {
            return null;
        }
    }

    @Override
    public Set<String> names(String folder) {
        Set<String> names = new TreeSet<>();
        Path path = at(folder);
        if (!path.startsWith(root) || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return names;
        }
        try (DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
            for (Path child : children) {
                if (names.size() >= MOST_NAMES) {
                    break;
                }
                names.add(child.getFileName() + (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS) ? "/" : ""));
            }
        } catch (IOException notReadable) {
            return Set.of();
        }
        return names;
    }

    @Override
    public List<String> labels() {
        return List.of();
    }

    @Override
    public boolean isWhole() {
        return true;
    }
}
