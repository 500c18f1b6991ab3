package dev.stateroom.workspace.cost;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The prices of models, in US dollars per million tokens, by model name. A dated version ({@code gpt-5-2025-08-07}) has its model's price
 * unless it has one of its own; another model with the same prefix ({@code gpt-5.2-pro}) does not. A provider's prefix ({@code anthropic:},
 * {@code openai/}, {@code us.anthropic.}) is ignored. A name that ends with {@code *} matches all names with that prefix; the longest match
 * counts.
 */
public final class PriceTable {
    private static final double MILLION = 1_000_000;
    private static final long LARGEST = 1 << 20;

    private static final Pattern VERSION = Pattern.compile("([-@](\\d{4}-\\d{2}-\\d{2}|\\d{2}-\\d{2}|\\d{4}|\\d{6}|\\d{8}|latest|preview|v\\d+))*");
    private static final Pattern HOST_PREFIX = Pattern.compile("^([a-z-]+\\.)+");
    private static final Pattern HOST_VERSION = Pattern.compile(":\\d+$");

    private final List<Price> prices;
    private volatile @Nullable Found found;

    /** The price found for a model; null for none. A cache of the last one: most answers of a thread are from one model. */
    private record Found(String model, @Nullable Price price) {}

    /** The rates of one kind of request; the last two are for input read from, or written to, the provider's cache. */
    private record Rates(double input, double output, double cacheRead, double cacheWrite) {
        boolean isIncomplete() {
            return input < 0 || output < 0;
        }

        double of(TokenUsage usage) {
            long plain = Math.max(0, usage.input() - usage.cacheRead() - usage.cacheWritten());
            return (plain * input + usage.cacheRead() * cacheRead + usage.cacheWritten() * cacheWrite + usage.output() * output) / MILLION;
        }
    }

    /** One model's rates: {@code large} is for a request with more than {@code above} input tokens. */
    private record Price(String model, Rates usual, long above, Rates large) {
        boolean fits(String name) {
            if (model.endsWith("*")) {
                return name.startsWith(model.substring(0, model.length() - 1));
            }
            return name.startsWith(model) && VERSION.matcher(name.substring(model.length())).matches();
        }

        Rates of(ModelAnswer answer) {
            return answer.usage().input() > above ? large : usual;
        }
    }

    private PriceTable(List<Price> prices) {
        this.prices = List.copyOf(prices);
    }

    /** The built-in list prices. */
    public static PriceTable known() {
        try (InputStream in = Objects.requireNonNull(PriceTable.class.getResourceAsStream("prices.json"), "prices.json")) {
            return of(in.readAllBytes()).orThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The built-in prices, overridden by those of a file if there is one.
     *
     * @param own the user's own prices, in the form that {@link #of(byte[])} reads; null for none
     * @return NOT_FOUND, INVALID or DENIED with the file
     */
    public static Outcome<PriceTable> withOwn(@Nullable Path own) {
        if (own == null) {
            return Outcome.ok(known());
        }
        return RegularFile.named(own, LARGEST, "a file with prices").then(bytes -> of(bytes).within(own)).map(found -> found.over(known()));
    }

    /**
     * Reads {@code {"prices": [{"model": "gpt-5", "input": 1.25, "output": 10, "cache_read": 0.125, "cache_write": 0}]}}. Cached input
     * costs as much as other input if no price is given. {@code "long": {"above": 200000, "input": …}} has the rates of requests with more
     * input than that.
     *
     * @return INVALID with the invalid entry
     */
    public static Outcome<PriceTable> of(byte[] json) {
        List<ForeignValue> entries = ForeignValue.items(ForeignValue.fields(PlainJson.read(json)).get("prices"));
        List<Price> prices = new ArrayList<>();
        for (ForeignValue entry : entries) {
            ForeignValue.Fields fields = ForeignValue.fields(entry);
            String model = ForeignValue.text(fields.get("model"));
            ForeignValue.Fields large = ForeignValue.fields(fields.get("long"));
            Rates usual = rates(fields);
            Rates largest = fields.get("long") == null ? usual : rates(large);
            double above = number(large, "above", Long.MAX_VALUE);
            if (model == null || usual.isIncomplete() || largest.isIncomplete() || above < 0) {
                return Outcome.failed(
                        Failure.Kind.INVALID, "price " + (prices.size() + 1) + " needs a model and what a million tokens of input and output cost, in dollars");
            }
            prices.add(new Price(bare(model), usual, (long) above, largest));
        }
        return prices.isEmpty() ? Outcome.failed(Failure.Kind.INVALID, "there are no prices in it: a list \"prices\" is expected") : Outcome.ok(new PriceTable(prices));
    }

    private static Rates rates(ForeignValue.Fields in) {
        double input = number(in, "input", -1);
        return new Rates(input, number(in, "output", -1), number(in, "cache_read", input), number(in, "cache_write", input));
    }

    private static double number(ForeignValue.Fields in, String name, double otherwise) {
        return switch (in.get(name)) {
            case ForeignValue.Int(long whole) -> whole;
            case ForeignValue.Real(double real) -> real;
            case null, default -> otherwise;
        };
    }

    /** These prices, and the other's for models without a price here. */
    public PriceTable over(PriceTable other) {
        List<Price> all = new ArrayList<>(prices);
        other.prices.stream().filter(price -> prices.stream().noneMatch(own -> own.model().equals(price.model()))).forEach(all::add);
        return new PriceTable(all);
    }

    private static String bare(String model) {
        String name = model.toLowerCase(Locale.ROOT);
        name = HOST_VERSION.matcher(name.substring(name.lastIndexOf('/') + 1)).replaceFirst("");
        return HOST_PREFIX.matcher(name.substring(name.lastIndexOf(':') + 1)).replaceFirst("");
    }

    /**
     * The cost of tokens of an answer's model, in dollars; empty for a model without a price.
     *
     * @param usage all tokens of the answer, or a part of them: the size of the whole request decides the rates
     */
    public OptionalDouble of(ModelAnswer answer, TokenUsage usage) {
        Price best = price(answer.model());
        return best == null ? OptionalDouble.empty() : OptionalDouble.of(best.of(answer).of(usage));
    }

    private @Nullable Price price(String model) {
        Found known = found;
        if (known != null && known.model().equals(model)) {
            return known.price();
        }
        String name = bare(model);
        Price best = null;
        for (Price price : prices) {
            if (price.fits(name) && (best == null || price.model().length() > best.model().length())) {
                best = price;
            }
        }
        found = new Found(model, best);
        return best;
    }

    /** The dollars that the provider's cache saved in an answer; negative if writing to it cost more. */
    public OptionalDouble saved(ModelAnswer answer) {
        TokenUsage usage = answer.usage();
        TokenUsage without = new TokenUsage(usage.input(), usage.output(), usage.total(), 0, 0, 0);
        OptionalDouble cost = of(answer, usage);
        return cost.isEmpty() ? cost : OptionalDouble.of(of(answer, without).orElse(0) - cost.getAsDouble());
    }
}
