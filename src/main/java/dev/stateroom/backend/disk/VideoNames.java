package dev.stateroom.backend.disk;

import dev.stateroom.agent.text.FileKinds;
import java.util.Set;

/** Which names stand for videos. */
final class VideoNames {
    private static final Set<String> SUFFIXES =
            Set.of("mp4", "mpeg", "mov", "avi", "flv", "mpg", "webm", "wmv", "3gpp", "mkv");

    private VideoNames() {}

    static boolean isVideo(String path) {
        return SUFFIXES.contains(FileKinds.suffix(path));
    }
}
