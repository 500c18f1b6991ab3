package dev.stateroom.vfs;

import com.ibm.icu.text.Collator;
import com.ibm.icu.util.ULocale;
import java.util.Comparator;

/**
 * Orders strings as JavaScript's {@code localeCompare} does: by the Unicode collation algorithm, punctuation before digits
 * before letters, accents and case only between otherwise equal texts. Different strings may compare as equal.
 */
public final class LocaleOrder implements Comparator<String> {
    public static final LocaleOrder INSTANCE = new LocaleOrder();

    // A frozen collator is safe for several threads.
    private final Collator collator = Collator.getInstance(ULocale.ROOT).freeze();

    private LocaleOrder() {}

    @Override
    public int compare(String a, String b) {
        return collator.compare(a, b);
    }
}
