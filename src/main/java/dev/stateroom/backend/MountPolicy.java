package dev.stateroom.backend;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.BoundedRegex;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
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

    /** Whether a file may hold such a content, or get it inserted; TOO_LARGE or DENIED says why not. */
    public Outcome<Boolean> judged(FilePath file, byte[] bytes) {
        Long most = maxContentBytes;
        if (most != null && bytes.length > most) {
            return tooLarge(file, most);
        }
        if (!denyContent.isEmpty()) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            BoundedRegex.Allowance allowance = BoundedRegex.Allowance.ofOneText();
            for (BoundedRegex pattern : denyContent) {
                BoundedRegex.Answer answer = pattern.find(text, allowance, Cancellation.NEVER);
                if (answer != BoundedRegex.Nowhere.NONE) {
                    return Outcome.failed(Failure.Kind.DENIED, "Content of " + file + refusal(answer, pattern.source()));
                }
            }
        }
        return Outcome.ok(true);
    }

    /** What cannot be decided is refused: a policy lets through what it knows to be harmless. */
    private static String refusal(BoundedRegex.Answer answer, String pattern) {
        return answer == BoundedRegex.Nowhere.UNDECIDED
                ? " is refused: pattern " + pattern + " is too complex to decide in time"
                : " is refused by pattern " + pattern;
    }

    static <T> Outcome<T> tooLarge(FilePath file, long most) {
        return Outcome.failed(Failure.Kind.TOO_LARGE, "Content of " + file + " is larger than " + most + " bytes");
    }
}
