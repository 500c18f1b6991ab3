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
 * The rules of a policy mount.
 *
 * @param denyPrefixes folders below which nothing may be written, edited or deleted
 * @param rateLimit largest number of calls per second; null for no limit
 * @param maxContentBytes largest size in bytes of written content or an inserted text; null for no limit
 * @param denyContent patterns that written content or an inserted text must not contain
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

    /** True if the path may not be changed: it is below a denied folder, or contains one. */
    boolean denies(FilePath path, boolean withEverythingBelow) {
        return denyPrefixes.stream()
                .anyMatch(prefix -> path.isWithin(prefix) || (withEverythingBelow && prefix.isWithin(path)));
    }

    /** Checks content that is written or inserted; TOO_LARGE or DENIED with the reason if it is refused. */
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

    /** An undecided pattern refuses the content: a policy allows only what is known to be harmless. */
    private static String refusal(BoundedRegex.Answer answer, String pattern) {
        return answer == BoundedRegex.Nowhere.UNDECIDED
                ? " is refused: pattern " + pattern + " is too complex to decide in time"
                : " is refused by pattern " + pattern;
    }

    static <T> Outcome<T> tooLarge(FilePath file, long most) {
        return Outcome.failed(Failure.Kind.TOO_LARGE, "Content of " + file + " is larger than " + most + " bytes");
    }
}
