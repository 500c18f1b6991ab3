package dev.stateroom.backend;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.lines.BoundedRegex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a policy mount refuses.
 *
 * @param denyPrefixes folders below which nothing is written, edited or deleted
 * @param rateLimit calls per second; null for any number
 * @param maxContentBytes bytes that one written content or one inserted text may have; null for any number
 * @param denyContent a written content or an inserted text in which one of these is found is refused
 */
public record MountPolicy(
        List<FilePath> denyPrefixes,
        @Nullable Integer rateLimit,
        @Nullable Long maxContentBytes,
        List<BoundedRegex> denyContent) {

    /** Copies the lists. */
    public MountPolicy {
        denyPrefixes = List.copyOf(denyPrefixes);
        denyContent = List.copyOf(denyContent);
    }

    /** True when what is at that path may not be changed: it is below a denied folder, or holds one. */
    boolean denies(FilePath path, boolean withEverythingBelow) {
        return denyPrefixes.stream()
                .anyMatch(prefix -> path.isWithin(prefix) || (withEverythingBelow && prefix.isWithin(path)));
    }
}
